import type { z } from 'zod';
import { UnexpectedAnswer } from '../../errors.ts';
import { WORDS } from '../words.ts';

/** The body in the schema's form. Throws `UnexpectedAnswer` that names what didn't fit, never the values. */
export function parseOrReport<Schema extends z.ZodType>(schema: Schema, body: unknown, what: string): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.slice(0, 3).map((issue) => `${issue.path.join('.') || 'body'}: ${issue.code}`);
  throw new UnexpectedAnswer(`${what} not understood (${where.join('; ')})`, WORDS.unexpected, { cause: parsed.error });
}
