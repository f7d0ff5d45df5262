import { z } from 'zod';
import type { KeptState } from './kept-state.ts';

const sheetSchema = z.object({ csv: z.string(), shared: z.boolean() });

/** A spreadsheet by id. If it isn't shared by link, clients are asked to log in. */
export type Sheet = Readonly<z.infer<typeof sheetSchema>>;

export interface Sheets {
  get(id: string): Sheet | undefined;
  set(id: string, sheet: Sheet): void;
}

const SHEET = 'sheet/';

export function createSheets(kept: KeptState): Sheets {
  const sheets = new Map<string, Sheet>(kept.read(SHEET, sheetSchema));
  return {
    get: (id) => sheets.get(id),
    set(id, sheet) {
      kept.set(SHEET + id, sheet);
      sheets.set(id, sheet);
    },
  };
}
