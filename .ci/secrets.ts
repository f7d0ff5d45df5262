import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Searches for secrets in all tracked files and in additions of the newest commits, because removed secrets are still in the
 * history. False positives must have the words `not a secret` in their line.
 */

/** POSIX extended expressions with bounded length, for git's search. */
const SECRETS: Readonly<Record<string, string>> = {
  'a private key': '-----BEGIN ([A-Z]+ )*PRIVATE KEY-----',
  'an AWS access key': '(AKIA|ASIA)[0-9A-Z]{16}',
  'a GitHub token': '(gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60})',
  'a GitLab token': 'glpat-[A-Za-z0-9_-]{20}',
  'an npm token': 'npm_[A-Za-z0-9]{36}',
  'a Slack token or webhook': '(xox[abpr]-[0-9A-Za-z-]{20}|hooks\\.slack\\.com/services/T[0-9A-Z]{8})',
  'a Stripe key': '[rs]k_live_[0-9A-Za-z]{20}',
  'a Google key': 'AIza[0-9A-Za-z_-]{35}',
  'an Anthropic or OpenAI key': 'sk-(ant|proj)-[0-9A-Za-z_-]{20}',
  'a SendGrid key': 'SG\\.[0-9A-Za-z_-]{22}\\.[0-9A-Za-z_-]{43}',
  'a session token of ours': 'trawl_[A-Za-z0-9_-]{43}',
  'a key of ours': '(SIGNING_KEY|SEAL_KEYS)[=:] ?["\']?([a-z0-9-]+:)?[A-Za-z0-9+/]{43}=',
};
const ALLOWED = 'not a secret';
/** The number of commits to search; older commits were searched when they were new. */
const COMMITS = 100;

const git = async (...args: readonly string[]): Promise<string[]> => {
  const run = promisify(execFile)('git', [...args], { maxBuffer: 64 * 1024 * 1024 });
  // `git grep` exits with 1 if it finds nothing.
  const { stdout } = await run.catch((error: { code?: unknown; stdout?: string }) => {
    if (error.code === 1) return { stdout: error.stdout ?? '' };
    throw error;
  });
  return stdout.split('\n').filter((line) => line !== '');
};

const found: string[] = [];
for (const [what, pattern] of Object.entries(SECRETS)) {
  const inFiles = await git('grep', '-nIE', '-e', pattern);
  for (const line of inFiles) {
    if (line.includes(ALLOWED)) continue;
    const [file, number] = line.split(':');
    found.push(`${file}:${number} has ${what}`);
  }
}

const every = new RegExp(
  Object.values(SECRETS)
    .map((pattern) => `(?:${pattern})`)
    .join('|'),
);
let commit = '';
for (const line of await git('log', '-p', '--unified=0', '--no-color', '--format=commit %h', '-n', String(COMMITS))) {
  if (line.startsWith('commit ')) commit = line.slice('commit '.length);
  else if (line.startsWith('+') && line.length < 10_000 && every.test(line) && !line.includes(ALLOWED))
    found.push(`commit ${commit} adds what looks like a secret`);
}

const lines = [...new Set(found)];
process.stdout.write(lines.length === 0 ? 'No secrets found\n' : `${lines.join('\n')}\n`);
if (lines.length > 0) process.exitCode = 1;
