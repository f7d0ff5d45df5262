import type { TaskMeta } from 'vitest';

/** What an attack tried and what came back: a line of the table that `pnpm test:attacks` ends with. */
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

/** Notes an attack for the table. The test itself has made sure of the answer before. */
export function recordAttack(
  { meta }: { readonly meta: TaskMeta },
  tried: string,
  times: number,
  answer: string,
): void {
  meta.attacks = [...(meta.attacks ?? []), { tried, times, answer }];
}
