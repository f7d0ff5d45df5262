import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { readEnvironment } from '../support/env.ts';
import { serveSite } from './site.ts';
import { readWindow } from './x-window.ts';

/**
 * Takes the blog's pictures of two browsers' developer tools: a made-up site with made-up cookies, in Debian's Chromium and Firefox on
 * a virtual display. Needs the packages xvfb, chromium and firefox-esr: `pnpm docs:developer-tools`.
 */

const PICTURES = resolve(import.meta.dirname, '../../apps/web/public/blog');
const PROGRAMS = { display: '/usr/bin/Xvfb', chromium: '/usr/bin/chromium', firefox: '/usr/bin/firefox-esr' };
const DISPLAY = ':87';
const DEBUG_PORT = 5_387;
const SITE = 'http://photos.test/';
const SIZE = { width: 1_000, height: 640 };
/** The height of the tools. */
const TOOLS = 430;
/** For how many seconds a window must stay unchanged before its picture is taken. */
const STILL_S = 6;
/** The height of tabs and address bar in both browsers, which the pictures omit. */
const BARS = 88;
/** Of a hundred; a picture has about 20 kB at this quality. */
const QUALITY = 0.8;
const LONGEST_WAIT_MS = 60_000;

const started: ChildProcess[] = [];

function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...readEnvironment(), DISPLAY, ...env } });
  started.push(child);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Repeats until there is a value. */
async function until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`waited for ${what} in vain`);
    await wait(200);
  }
}

/** Waits until there is a window, and until its content hasn't changed for a while. */
async function untilStill(folder: string): Promise<void> {
  let before = '';
  let still = 0;
  await until('a window that stands still', async () => {
    await wait(1_000);
    const { rgba, isBlack } = await readWindow(folder, SIZE);
    const now = rgba.toString('base64');
    still = now === before && !isBlack ? still + 1 : 0;
    before = now;
    return still >= STILL_S ? true : undefined;
  });
}

async function openChromium(home: string, proxy: number): Promise<ChildProcess> {
  const tools = {
    currentDockState: '"bottom"',
    'panel-selected-tab': '"resources"',
    'inspector-view.split-view-state': JSON.stringify({ horizontal: { size: TOOLS } }),
  };
  await mkdir(join(home, 'Default'), { recursive: true });
  await writeFile(join(home, 'Default/Preferences'), JSON.stringify({ devtools: { preferences: tools } }));
  const child = start(PROGRAMS.chromium, [
    ...[
      '--no-sandbox',
      '--test-type',
      '--no-first-run',
      '--disable-gpu',
      '--disable-background-networking',
      '--lang=en-US',
    ],
    ...[`--user-data-dir=${home}`, `--window-size=${SIZE.width},${SIZE.height}`, '--window-position=0,0'],
    ...[
      `--proxy-server=127.0.0.1:${proxy}`,
      `--remote-debugging-port=${DEBUG_PORT}`,
      '--auto-open-devtools-for-tabs',
      SITE,
    ],
  ]);
  // Only a connection that is opened after the developer tools can find them.
  const tool = await until('the developer tools', async () => {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${DEBUG_PORT}`);
    const pages = browser.contexts().flatMap((context) => context.pages());
    const found = pages.find((page) => page.url().startsWith('devtools://'));
    if (!found) await browser.close();
    return found;
  });
  await tool.getByRole('treeitem', { name: /^Cookies/ }).click();
  await tool.keyboard.press('ArrowRight');
  await tool.keyboard.press('ArrowDown');
  await tool.getByText('sessionid', { exact: true }).filter({ visible: true }).first().click();
  await tool.mouse.move(0, 0);
  return child;
}

async function openFirefox(home: string, proxy: number): Promise<ChildProcess> {
  const preferences = {
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': proxy,
    'dom.security.https_first': false,
    'devtools.toolbox.selectedTool': 'storage',
    'devtools.toolbox.host': 'bottom',
    'devtools.toolbox.footer.height': TOOLS,
    'browser.aboutwelcome.enabled': false,
    'browser.preonboarding.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'layout.css.prefers-color-scheme.content-override': 1,
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'user.js'), lines.join('\n'));
  const size = ['--width', String(SIZE.width), '--height', String(SIZE.height)];
  return start(PROGRAMS.firefox, ['--no-remote', '--profile', home, ...size, '--devtools', SITE], { HOME: home });
}

/** Cuts off the bars and saves the window as WebP, which a browser encodes. */
async function save(encoder: Browser, folder: string, name: string): Promise<void> {
  const { rgba } = await readWindow(folder, SIZE);
  const page = await encoder.newPage();
  const webp = await page.evaluate(
    ({ pixels, width, height, bars, quality }) => {
      const bytes = Uint8ClampedArray.from(atob(pixels), (char) => char.charCodeAt(0));
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height - bars;
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, -bars);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    { pixels: rgba.toString('base64'), ...SIZE, bars: BARS, quality: QUALITY },
  );
  await page.close();
  await writeFile(join(PICTURES, `${name}.webp`), Buffer.from(webp, 'base64'));
}

async function main(): Promise<void> {
  const missing = Object.values(PROGRAMS).filter((program) => !existsSync(program));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} missing: install xvfb, chromium and firefox-esr`);
  const folder = await mkdtemp(join(tmpdir(), 'developer-tools-'));
  const site = await serveSite();
  await mkdir(PICTURES, { recursive: true });
  try {
    // Twice as wide as the window, so that the pointer in the middle of the screen isn't over it.
    const screen = `${SIZE.width * 2 + 100}x${SIZE.height}x24`;
    start(PROGRAMS.display, [DISPLAY, '-screen', '0', screen, '-fbdir', folder]);
    await until('the display', () => readWindow(folder, SIZE));
    const encoder = await chromium.launch({ executablePath: PROGRAMS.chromium, args: ['--no-sandbox'] });
    for (const [name, open] of [
      ['chromium-cookies', openChromium],
      ['firefox-cookies', openFirefox],
    ] as const) {
      const browser = await open(join(folder, name), site.port);
      await untilStill(folder);
      await save(encoder, folder, name);
      await stop(browser);
    }
    await encoder.close();
  } finally {
    for (const child of started.toReversed()) await stop(child);
    site.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

await main();
process.exit(0);
