import type { ReadPosition } from './read-pages.ts';

const INTERRUPTIONS_MAX = 20;
const PAGES_PER_INTERRUPTION = 3;

type Progress = Pick<ReadPosition, 'collected' | 'pages'>;

/**
 * Recognizes a list that never ends: it fails again and again, with a few pages without new rows in between. Such pages may also be the
 * known part of a long list, whose limit therefore grows with its pages.
 */
export class FruitlessPages {
  /** Where the last new row was. */
  #progress: Progress;
  #interruptedAt: number;
  #interruptions = 0;

  constructor({ collected, pages }: Progress) {
    this.#progress = { collected, pages };
    this.#interruptedAt = pages;
  }

  /** Call at each interruption. Repeated failures of the same page count once, because they have their own limit. */
  areTooMany({ collected, pages }: Progress): boolean {
    if (collected > this.#progress.collected) {
      this.#progress = { collected, pages };
      this.#interruptions = 0;
    } else if (pages > this.#interruptedAt) this.#interruptions += 1;
    this.#interruptedAt = pages;
    return this.#interruptions > INTERRUPTIONS_MAX + (pages - this.#progress.pages) / PAGES_PER_INTERRUPTION;
  }
}
