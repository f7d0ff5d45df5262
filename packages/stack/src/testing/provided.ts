import type { BrowserProgram } from '../browser/bundled-chromium.ts';

/** What the global setup hands to the test files, through vitest's `provide` and `inject`. */
export interface TestBench {
  /** The server's URLs of a database for each role, `{database}` standing for its name. */
  readonly postgres: { readonly superuser: string; readonly owner: string; readonly app: string };
  /** The migrated database that tests' own are clones of. */
  readonly template: string;
  readonly natsServer: string;
  /** Or why there is none. */
  readonly browser: BrowserProgram | string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly bench: TestBench;
  }
}
