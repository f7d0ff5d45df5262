import type { z } from 'zod';
import { readFiles } from './read-files.ts';

/** Missing or invalid environment variables; the message lists all of them. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/**
 * Parses the environment with the schema. An empty variable counts as missing. Each variable `NAME` of the schema can also be
 * given as `NAME_FILE`, the path of a file that contains its value. The schema's fields need `.describe(…)`, which error messages
 * quote. Values are never quoted because some are secret.
 *
 * @throws {EnvError} with each variable that is missing or invalid, or whose file can't be used
 */
export function parseEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Readonly<Record<string, string | undefined>>,
): z.output<z.ZodObject<Shape>> {
  const set = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const { given, problems } = readFiles(Object.keys(schema.shape), set);
  const parsed = schema.safeParse(given);
  if (parsed.success && problems.size === 0) return parsed.data;
  const lines = (parsed.error?.issues ?? []).flatMap((issue) => {
    const name = String(issue.path[0] ?? 'environment');
    if (problems.has(name)) return [];
    const description = issue.path[0] === undefined ? undefined : fieldDescription(schema, name);
    const expected = description === undefined ? '' : `: it should be ${description}`;
    const isMissing = issue.path[0] !== undefined && !(name in given);
    return isMissing ? `  ${name} is missing${expected}` : `  ${name} is wrong${expected} (${issue.message})`;
  });
  throw new EnvError(`The environment can't be used:\n${[...problems.values(), ...lines].join('\n')}`);
}

function fieldDescription(schema: z.ZodObject, name: string): string | undefined {
  const field: unknown = schema.shape[name];
  if (typeof field !== 'object' || field === null || !('description' in field)) return undefined;
  return typeof field.description === 'string' ? field.description : undefined;
}
