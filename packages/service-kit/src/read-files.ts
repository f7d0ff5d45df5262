import { readFileSync, statSync } from 'node:fs';

/** `NAME_FILE` is the path of a file that contains the value of `NAME`. */
const FILE_SUFFIX = '_FILE';
const MAX_KIB = 64;

interface FilledEnv {
  /** The environment with the values that files contain. */
  readonly given: Readonly<Record<string, string>>;
  /** Why a variable's file can't be used, by the variable's name; one line each. */
  readonly problems: ReadonlyMap<string, string>;
}

/**
 * Adds the value of each `NAME` whose file `NAME_FILE` is set. One newline at a file's end is removed. Neither values nor paths are
 * quoted, because a secret that was set as `NAME_FILE` by mistake looks like a path.
 *
 * @param names the variables
 * @param env the variables that are set, without empty ones
 */
export function readFiles(names: readonly string[], env: Readonly<Record<string, string>>): FilledEnv {
  const given = { ...env };
  const problems = new Map<string, string>();
  for (const name of names) {
    const variable = `${name}${FILE_SUFFIX}`;
    const path = env[variable];
    if (path === undefined || name.endsWith(FILE_SUFFIX)) continue;
    const read =
      env[name] === undefined ? readValue(path) : { problem: `and ${name} are both set: set only one of them` };
    if ('problem' in read) problems.set(name, `  ${variable} ${read.problem}`);
    else if (read.value !== '') given[name] = read.value;
  }
  return { given, problems };
}

function readValue(path: string): { readonly value: string } | { readonly problem: string } {
  try {
    const file = statSync(path);
    if (!file.isFile()) return { problem: 'must be the path of a file' };
    if (file.size > MAX_KIB * 1_024) return { problem: `names a file that is larger than ${MAX_KIB} KiB` };
    return { value: readFileSync(path, 'utf8').replace(/\r?\n$/, '') };
  } catch (error) {
    return { problem: `can't be read: ${reasonOf(error)}` };
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'ENOENT') return 'there is no such file';
  return code === 'EACCES' ? 'this user may not read the file' : `the file can't be opened (${code})`;
}
