import { readFile } from 'node:fs/promises';

/** The statement of a migration with this beginning, to run it on test data. */
export async function migrationStep(migration: string, start: string): Promise<string> {
  const file = new URL(`../../src/db/migrations/${migration}.sql`, import.meta.url);
  const steps = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  const found = steps.map((step) => step.replace(/^\s*(--.*\n\s*)*/, '')).find((step) => step.startsWith(start));
  if (found === undefined) throw new Error(`${migration} has no step ${start}`);
  return found;
}
