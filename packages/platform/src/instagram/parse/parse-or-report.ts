import type { z } from 'zod';
import { UnexpectedAnswer } from '../../errors.ts';
import { WORDS } from '../words.ts';

type Issue = z.core.$ZodIssue;

/** The path of a mismatch. For a union, of the option that matched furthest. */
function deepest(issue: Issue, above: readonly PropertyKey[] = []): { path: readonly PropertyKey[]; code: string } {
  const path = [...above, ...issue.path];
  if (issue.code !== 'invalid_union') return { path, code: issue.code };
  const all = issue.errors.flat().map((inner) => deepest(inner, path));
  return all.toSorted((a, b) => b.path.length - a.path.length)[0] ?? { path, code: issue.code };
}

/** Parses the body with the schema. Throws `UnexpectedAnswer` with the path of the mismatch but never the values. */
export function parseOrReport<Schema extends z.ZodType>(schema: Schema, body: unknown, what: string): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const misfits = parsed.error.issues.slice(0, 3).map((issue) => deepest(issue));
  const where = misfits.map(({ path, code }) => `${path.map(String).join('.') || 'body'}: ${code}`);
  throw new UnexpectedAnswer(`${what} not understood (${where.join('; ')})`, WORDS.unexpected);
}
