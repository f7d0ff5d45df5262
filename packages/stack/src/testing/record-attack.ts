import type { TaskMeta } from 'vitest';

/** An attack and its response: a row of the table at the end of `pnpm test:attacks`. */
export interface Attack {
  readonly tried: string;
  readonly times: number;
  readonly answer: string;
}

declare module 'vitest' {
  interface TaskMeta {
    attacks?: Attack[];
  }
}

/** Records an attack for the table. The test has already asserted the response. */
export function recordAttack(
  { meta }: { readonly meta: TaskMeta },
  tried: string,
  times: number,
  answer: string,
): void {
  meta.attacks = [...(meta.attacks ?? []), { tried, times, answer }];
}
