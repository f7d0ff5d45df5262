/** A spreadsheet by its id. One that isn't shared by link asks whoever comes to log in. */
export interface Sheet {
  readonly csv: string;
  readonly shared: boolean;
}

export type Sheets = Map<string, Sheet>;

export const createSheets = (): Sheets => new Map();
