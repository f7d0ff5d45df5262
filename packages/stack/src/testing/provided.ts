import type { BrowserProgram } from '../browser/bundled-chromium.ts';

/** Values from the global setups for the test files, through vitest's `provide` and `inject`. */

export interface TestPrograms {
  readonly natsServer: string;
  /** The browser, or why there is none. */
  readonly browser: BrowserProgram | string;
}

export interface TestPostgres {
  /** The server's URLs for each role, with `{database}` as the placeholder for the database's name. */
  readonly urls: { readonly superuser: string; readonly owner: string; readonly app: string };
  /** The migrated database that test databases are cloned from. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly programs: TestPrograms;
    readonly postgres: TestPostgres;
  }
}
