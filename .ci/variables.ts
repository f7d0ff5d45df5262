import { z } from 'zod';
import { MigrationEnv } from '../apps/api/src/db/env.ts';
import { Env, OpsEnv } from '../apps/api/src/env.ts';
import { SenderEnv } from '../apps/dm-sender/src/env.ts';
import { ScraperEnv } from '../apps/scraper/src/env.ts';

/** The programs that read variables, in the order of the table. */
const PROGRAMS: Readonly<Record<string, z.ZodObject>> = {
  API: Env,
  scraper: ScraperEnv,
  'DM sender': SenderEnv,
  'operator commands': OpsEnv,
  migration: MigrationEnv,
};

/** Strict, because a misspelled field would change the table silently. */
const Meta = z.strictObject({
  description: z.string(),
  /** Whether the value is a secret, or contains a login. */
  secret: z.literal(true).optional(),
  /** What applies without the variable, if its schema has no fixed default. */
  unset: z.string().optional(),
});

const BEGIN = '<!-- variables: written by `pnpm docs:variables` -->';
const END = '<!-- /variables -->';
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The cells of a variable's row after its name and programs. Throws if the schema doesn't describe it. */
function cellsOf(name: string, field: z.ZodType): string[] {
  const meta = Meta.safeParse(field.meta());
  if (!meta.success) throw new Error(`${name} has no valid description: ${z.prettifyError(meta.error)}`);
  const { description, secret, unset } = meta.data;
  const without = field.safeParse(undefined);
  const fallback = without.success && without.data !== undefined ? `\`${String(without.data)}\`` : unset;
  return [description, fallback ?? '–', secret ? 'yes' : 'no', without.success ? 'no' : 'yes'];
}

/** A Markdown table with a row for each variable; programs that read it in the same way share the row. */
export function variablesTable(programs = PROGRAMS): string {
  const rows = new Map<string, { readonly name: string; readonly readers: string[]; readonly cells: string[] }>();
  for (const [program, { shape }] of Object.entries(programs)) {
    for (const [name, field] of Object.entries(shape)) {
      // `NAME_FILE` is another way to set `NAME`.
      if (name.replace(/_FILE$/, '') !== name && name.replace(/_FILE$/, '') in shape) continue;
      const cells = cellsOf(name, z.instanceof(z.ZodType).parse(field));
      const key = JSON.stringify([name, cells]);
      const row = rows.get(key) ?? { name, readers: [], cells };
      row.readers.push(program);
      rows.set(key, row);
    }
  }
  const lines = [...rows.values()].map(
    ({ name, readers, cells }) => `| ${[`\`${name}\``, readers.join(', '), ...cells].map(cell).join(' | ')} |`,
  );
  return ['| variable | read by | meaning | default | secret | required |', '|---|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}

/** Inserts the table between a document's two markers. Throws if the markers are missing. */
export function withVariables(document: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the document has no place between ${BEGIN} and ${END}`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${variablesTable()}\n\n${document.slice(end)}`;
}
