import type { BrowserProgram } from '../browser/bundled-chromium.ts';

/** What the global setups hand to the test files, through vitest's `provide` and `inject`. */

export interface TestPrograms {
  readonly natsServer: string;
  /** Or why there is none. */
  readonly browser: BrowserProgram | string;
}

export interface TestPostgres {
  /** The server's URLs of a database for each role, `{database}` standing for its name. */
  readonly urls: { readonly superuser: string; readonly owner: string; readonly app: string };
  /** The migrated database that tests' own are clones of. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly programs: TestPrograms;
    readonly postgres: TestPostgres;
  }
}
