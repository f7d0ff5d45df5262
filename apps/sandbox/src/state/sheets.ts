/** A spreadsheet by id. If it isn't shared by link, clients are asked to log in. */
export interface Sheet {
  readonly csv: string;
  readonly shared: boolean;
}

export type Sheets = Map<string, Sheet>;

export const createSheets = (): Sheets => new Map();
