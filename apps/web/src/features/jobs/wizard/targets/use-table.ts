import { SHEET_MAX_BYTES } from '@trawl/contracts';
import { useEffect, useState } from 'react';
import type { Table } from './read-table.ts';
import type { TableAnswer } from './table-worker.ts';

type ReadFile =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly table: Table }
  | { readonly state: 'refused'; readonly why: 'size' | 'unreadable' | 'empty' };

/** Reads a file in a web worker, so that the page stays responsive. */
export function useTable(file: File): ReadFile {
  const [read, setRead] = useState<ReadFile>({ state: 'reading' });

  useEffect(() => {
    if (file.size > SHEET_MAX_BYTES) return setRead({ state: 'refused', why: 'size' });
    setRead({ state: 'reading' });
    let current = true;
    const refuse = () => current && setRead({ state: 'refused', why: 'unreadable' });
    const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', refuse);
    worker.addEventListener('message', ({ data: { table } }: MessageEvent<TableAnswer>) => {
      if (table === null) refuse();
      else setRead(table.rows.length > 0 ? { state: 'read', table } : { state: 'refused', why: 'empty' });
    });
    file.arrayBuffer().then((bytes) => current && worker.postMessage(bytes, [bytes]), refuse);
    return () => {
      current = false;
      worker.terminate();
    };
  }, [file]);

  return read;
}
