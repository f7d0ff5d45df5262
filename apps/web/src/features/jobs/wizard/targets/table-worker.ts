import { readTable, type Table } from './read-table.ts';

export interface TableAnswer {
  /** Null if the file isn't a table. */
  readonly table: Table | null;
}

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  let answer: TableAnswer = { table: null };
  try {
    answer = { table: readTable(new Uint8Array(data)) };
  } catch {
    // The dialog shows that the file can't be read.
  }
  postMessage(answer);
});
