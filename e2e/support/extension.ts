import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Running, readEnvironment } from './env.ts';
import { expect } from './fixtures.ts';

const PACKAGE = resolve(import.meta.dirname, '../../apps/extension');

/** A Chromium with its whole interface: the headless shell has no extensions, and Google Chrome loads none from folders. */
export function fullChromium(): string | undefined {
  const { PATH = '', BROWSER_PATH } = readEnvironment();
  const onPath = PATH.split(delimiter).flatMap((folder) =>
    ['chromium', 'chromium-browser'].map((name) => join(folder, name)),
  );
  const candidates = [BROWSER_PATH ?? '', chromium.executablePath(), ...onPath];
  return candidates.find((path) => path !== '' && !path.includes('headless') && existsSync(path));
}

/** Builds the extension for a Trawl, with the sandbox as its platform. */
export async function buildExtension(running: Running, folder: string, origin = running.web): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [join(PACKAGE, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', folder],
    { cwd: PACKAGE, env: { ...readEnvironment(), TRAWL_ORIGIN: origin, INSTAGRAM_URL: running.sandbox } },
  );
}

export interface BrowserWithExtension {
  readonly context: BrowserContext;
  readonly popup: Popup;
}

/** Starts a separate browser with an unpacked extension. */
export async function startWithExtension(
  executablePath: string,
  { browser: { noSandbox }, web }: Running,
  folder: string,
): Promise<BrowserWithExtension> {
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    // Playwright's own headless mode is the headless shell's.
    headless: false,
    args: [
      '--headless=new',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--lang=en',
      ...(noSandbox || process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
    baseURL: web,
    reducedMotion: 'reduce',
  });
  return { context, popup: new Popup(await context.newPage(), idOf(folder)) };
}

/** Chromium derives the id of an unpacked extension from its folder: letters from a to p instead of hexadecimal digits. */
const idOf = (folder: string): string =>
  createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 32)
    .replaceAll(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)));

/** The parts of the extensions' API that the tests use, in pages of an extension. */
declare const chrome: {
  readonly action: { openPopup(): Promise<void> };
  readonly extension: { getViews(filter: { type: 'popup' }): Window[] };
};

/** The extension's real popup. Playwright can't see it, but another page of the extension can. */
class Popup {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, id: string) {
    this.#page = page;
    this.#url = `chrome-extension://${id}/popup.html`;
  }

  /** Opens it over a page, as its button in the toolbar does. */
  async open(over: Page): Promise<void> {
    if (this.#page.url() !== this.#url) await this.#page.goto(this.#url);
    await over.bringToFront();
    await this.#page.evaluate(() => chrome.action.openPopup());
  }

  /** What it shows; empty while it is closed. */
  text(): Promise<string> {
    return this.#page.evaluate(
      () => chrome.extension.getViews({ type: 'popup' })[0]?.document.querySelector('main')?.textContent ?? '',
    );
  }

  /** Waits until it shows a text. */
  async shows(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.text(), { timeout: 30_000 }).toMatch(text);
  }

  /** Presses its button, which has the focus. */
  async press(name: string): Promise<void> {
    const focused = () =>
      this.#page.evaluate(
        () => chrome.extension.getViews({ type: 'popup' })[0]?.document.activeElement?.textContent ?? '',
      );
    await expect.poll(focused).toBe(name);
    await this.#page.evaluate(() =>
      chrome.extension.getViews({ type: 'popup' })[0]?.document.querySelector('button')?.click(),
    );
  }

  /** Closes it, as a click outside does. */
  async close(): Promise<void> {
    await this.#page.evaluate(() => chrome.extension.getViews({ type: 'popup' })[0]?.close());
    await expect.poll(() => this.text()).toBe('');
  }
}
