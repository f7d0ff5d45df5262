import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Values by key, which survive the end of the process. */
export interface KeptState {
  /**
   * The values of earlier processes whose keys begin with `prefix`, oldest first, and the rest of their keys. A value of another form
   * is left out.
   */
  read<T>(prefix: string, schema: z.ZodType<T>): [string, T][];
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

const lineSchema = z.tuple([z.string()], z.unknown());

/**
 * Keeps values in lines of a file: `[key, value]`, or `[key]` for a deleted value. A line truncated by a crash or a full disk is
 * skipped. Without a file nothing is kept.
 */
export function openKeptState(file: string | undefined): KeptState {
  const values = new Map<string, unknown>();
  if (file !== undefined) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    for (const [key, ...value] of text.split('\n').flatMap(parseLine)) {
      if (value.length === 0) values.delete(key);
      else values.set(key, value[0]);
    }
    const fresh = `${file}.new`;
    writeFileSync(fresh, [...values].map(toLine).join(''), { mode: 0o600 });
    renameSync(fresh, file);
  }
  const append = (line: readonly unknown[]) => {
    if (file !== undefined) appendFileSync(file, toLine(line));
  };

  return {
    read: (prefix, schema) =>
      [...values].flatMap(([key, value]) => {
        const parsed = key.startsWith(prefix) ? schema.safeParse(value) : undefined;
        return parsed?.success ? [[key.slice(prefix.length), parsed.data]] : [];
      }),
    set: (key, value) => append([key, value]),
    delete: (key) => append([key]),
  };
}

/** Begins with the newline, so that a truncated line doesn't spoil the next one. */
const toLine = (line: readonly unknown[]): string => `\n${JSON.stringify(line)}`;

function parseLine(line: string): z.infer<typeof lineSchema>[] {
  try {
    const parsed = lineSchema.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return []; // Empty, or truncated.
  }
}
