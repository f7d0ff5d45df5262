import type { Locator, Page } from '@playwright/test';

/** Draws the pointer, which a headless browser doesn't have, and a ring for clicks. */
export function drawPointer(): void {
  const pointer = document.createElement('div');
  pointer.innerHTML =
    '<svg width="22" height="26" viewBox="0 0 22 26"><path d="M2 2v19l5-4.6 3.2 7.2 3.4-1.5-3.2-7H17z" fill="#13201d" stroke="#fff" stroke-width="1.6"/></svg>';
  pointer.style.cssText =
    'position:fixed;z-index:2147483647;left:0;top:0;pointer-events:none;transform:translate(640px,420px)';
  const kept = sessionStorage.getItem('video-pointer');
  if (kept) pointer.style.transform = kept;
  addEventListener('DOMContentLoaded', () => document.documentElement.append(pointer));
  addEventListener(
    'mousemove',
    ({ clientX, clientY }) => {
      pointer.style.transform = `translate(${clientX}px,${clientY}px)`;
      sessionStorage.setItem('video-pointer', pointer.style.transform);
    },
    true,
  );
  addEventListener(
    'mousedown',
    ({ clientX, clientY }) => {
      const ring = document.createElement('div');
      ring.style.cssText = `position:fixed;z-index:2147483646;left:${clientX - 16}px;top:${clientY - 16}px;width:32px;height:32px;border:3px solid #14a38b;border-radius:50%;pointer-events:none`;
      document.documentElement.append(ring);
      ring
        .animate([{ transform: 'scale(0.4)' }, { transform: 'scale(1.3)', opacity: 0 }], 450)
        .finished.then(() => ring.remove(), reportError);
    },
    true,
  );
}

/** Below the bar at the top of each page. */
const TOP_PX = 80;
const STEP_PX = 30;

/** Simulates mouse and keyboard, slowly enough for viewers. */
export class Hand {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async point(at: Locator): Promise<void> {
    await at.scrollIntoViewIfNeeded();
    const box = await at.boundingBox();
    if (!box) throw new Error('there is nothing to point at');
    await this.#page.mouse.move(box.x + Math.min(box.width / 2, 160), box.y + box.height / 2, { steps: 14 });
  }

  async press(what: Locator): Promise<void> {
    await this.point(what);
    await this.#page.waitForTimeout(150);
    await this.#page.mouse.down();
    await this.#page.mouse.up();
  }

  /** Scrolls until something is near the top of the window. */
  async scrollTo(what: Locator): Promise<void> {
    const box = await what.boundingBox();
    if (!box) throw new Error('there is nothing to scroll to');
    for (let left = box.y - TOP_PX; left > 0; left -= STEP_PX) {
      await this.#page.mouse.wheel(0, Math.min(STEP_PX, left));
      await this.#page.waitForTimeout(30);
    }
  }

  async type(into: Locator, words: string): Promise<void> {
    await this.press(into);
    await into.pressSequentially(words, { delay: 28 });
  }

  async paste(into: Locator, words: string): Promise<void> {
    await this.press(into);
    await this.#page.waitForTimeout(250);
    await into.fill(words);
  }
}
