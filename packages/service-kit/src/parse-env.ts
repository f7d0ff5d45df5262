import type { z } from 'zod';

/** The environment lacks something or has something wrong; the message lists every variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/**
 * The environment as the schema has it. An empty variable counts as missing. Describe the schema's fields: what a variable
 * should be is told in the words of `.describe(…)`. Values are never told, some are secret.
 *
 * @throws {EnvError} naming each variable that is missing or wrong
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
