import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { Facts } from './machine.ts';
import { Row } from './rows.ts';

/** The facts of each benchmark, with the names of its rows. */
const Machine = z.record(z.string(), Facts.extend({ rows: z.array(z.string()) }));
type Machine = z.infer<typeof Machine>;

const machineFile = (file: string): string => file.replace(/\.json$/, '-machine.json');

async function readJson<S extends z.ZodType>(file: string, schema: S, missing: z.output<S>): Promise<z.output<S>> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing;
    throw error;
  }
}

/**
 * Writes the rows of one benchmark to the file of results, and the facts about the machine to another. Rows of other benchmarks
 * stay, so that parts can be measured again.
 *
 * @param names all benchmarks in their order
 * @returns all rows in the file
 */
export async function saveRows(
  file: string,
  names: readonly string[],
  bench: string,
  rows: readonly Row[],
  facts: Facts,
): Promise<Row[]> {
  const known = await readJson(file, z.array(Row), []);
  const machine = await readJson(machineFile(file), Machine, {});
  const updated: Machine = { ...machine, [bench]: { ...facts, rows: rows.map(({ name }) => name) } };
  // Parsing gives all rows the same order of keys.
  const kept = new Map([...known, ...rows.map((row) => Row.parse(row))].map((row) => [row.name, row]));
  const ordered = names.flatMap((name) => (updated[name]?.rows ?? []).flatMap((row) => kept.get(row) ?? []));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(ordered, null, 2)}\n`);
  await writeFile(machineFile(file), `${JSON.stringify(updated, null, 2)}\n`);
  return ordered;
}
