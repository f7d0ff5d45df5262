import type { z } from 'zod';

/** Missing or invalid environment variables; the message lists all of them. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/**
 * Parses the environment with the schema. An empty variable counts as missing. The schema's fields need `.describe(…)`, which
 * error messages quote. Values are never quoted because some are secret.
 *
 * @throws {EnvError} with each variable that is missing or invalid
 */
export function parseEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Readonly<Record<string, string | undefined>>,
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'environment');
    const description = issue.path[0] === undefined ? undefined : fieldDescription(schema, name);
    const state = name in given || issue.path[0] === undefined ? 'is wrong' : 'is missing';
    return `  ${name} ${state}: ${description === undefined ? issue.message : `it should be ${description} (${issue.message})`}`;
  });
  throw new EnvError(`The environment can't be used:\n${lines.join('\n')}`);
}

function fieldDescription(schema: z.ZodObject, name: string): string | undefined {
  const field: unknown = schema.shape[name];
  if (typeof field !== 'object' || field === null || !('description' in field)) return undefined;
  return typeof field.description === 'string' ? field.description : undefined;
}
