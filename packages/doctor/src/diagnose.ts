import { decodePart, parseEnv } from '@trawl/service-kit';
import { z } from 'zod';
import { type Check, type Finding, runCheck, type Variables } from './check.ts';

const TIMEOUT_MS = 15_000;

export interface Diagnosis {
  /** Output lines for the operator, without secrets. */
  readonly lines: readonly string[];
  readonly hasFailed: boolean;
}

export interface DiagnoseOptions {
  readonly checks: readonly Check[];
  /** The schemas of the variables; their secrets never appear in the output. */
  readonly schemas: readonly z.ZodObject[];
  readonly timeoutMs?: number;
}

/** Runs all checks at the same time, and describes what they find. */
export async function diagnose(
  env: Variables,
  { checks, schemas, timeoutMs = TIMEOUT_MS }: DiagnoseOptions,
): Promise<Diagnosis> {
  const groups = await Promise.all(
    checks.map(async (check) => ({ name: check.name, findings: await runCheck(check, env, timeoutMs) })),
  );
  const findings = groups.flatMap((group) => group.findings);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const counts = [
    `${count('ok')} ok`,
    `${count('warning')} ${count('warning') === 1 ? 'warning' : 'warnings'}`,
    `${count('failed')} failed`,
    ...(count('skipped') > 0 ? [`${count('skipped')} skipped`] : []),
  ];
  const lines = [
    ...groups.flatMap((group) => [group.name, ...group.findings.flatMap(describe), '']),
    `${counts.join(', ')}.`,
  ];
  return { lines: lines.map(withoutSecrets(env, schemas)), hasFailed: count('failed') > 0 };
}

const WIDTH = 'skipped'.length + 2;

const describe = ({ state, text, remedy }: Finding): string[] => [
  `  ${state.padEnd(WIDTH)}${text}`,
  ...(remedy === undefined ? [] : [`  ${' '.repeat(WIDTH)}→ ${remedy}`]),
];

/** Shorter passwords may equal ordinary words of the output. */
const SHORTEST_SECRET = 8;

/** A last filter: an error message of a library may quote a value. */
function withoutSecrets(env: Variables, schemas: readonly z.ZodObject[]): (line: string) => string {
  const secrets = schemas
    .flatMap(({ shape }) => Object.entries(shape))
    .filter(([, field]) => field instanceof z.ZodType && field.meta()?.secret === true)
    .flatMap(([name]) => secretsOf(name, env))
    .filter(({ length }) => length >= SHORTEST_SECRET);
  return (line) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '••••'), line);
}

/** The value of a variable, and the passwords or keys in it. */
function secretsOf(name: string, env: Variables): string[] {
  let value: string;
  try {
    value = z.string().parse(parseEnv(z.object({ [name]: z.string() }), env)[name]);
  } catch {
    // It isn't set, or its file can't be read.
    return [];
  }
  const passwords = value.split(',').flatMap((part) => {
    if (!part.includes('://')) return part.split(':').slice(1);
    const password = /:\/\/[^:@/]*:([^@/]*)@/.exec(part)?.[1] ?? '';
    return [password, decodePart(password)];
  });
  return [value, ...passwords];
}
