import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '@trawl/stack';
import { z } from 'zod';
import { readEnvironment } from './env.ts';
import { expect } from './fixtures.ts';

/** A stock Firefox: Playwright's own isn't released, and has no interface for extensions. */
export function findFirefox(): string | undefined {
  const folders = (readEnvironment().PATH ?? '').split(delimiter);
  const paths = folders.flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)));
  return paths.find(existsSync);
}

/** `[1, id, error, result]` */
const Answer = z.tuple([z.literal(1), z.number(), z.unknown(), z.unknown()]);
const Value = z.object({ value: z.unknown() });

/**
 * A Firefox with an unpacked extension, driven by Marionette, its own remote protocol: only that reaches the browser's interface,
 * to which the popup belongs.
 */
export class Firefox {
  readonly #process: ChildProcess;
  readonly #socket: Socket;
  readonly #profile: string;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #received = Buffer.alloc(0);
  #id = 0;
  #addon = '';

  private constructor(process: ChildProcess, socket: Socket, profile: string) {
    this.#process = process;
    this.#socket = socket;
    this.#profile = profile;
    socket.on('data', (data) => this.#read(data));
    socket.on('error', () => undefined);
  }

  static async start(path: string, extension: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'trawl-firefox-'));
    const port = await freePort();
    await writeFile(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
    const process = spawn(
      path,
      ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile],
      // Its home is the profile too, so that it leaves nothing elsewhere.
      { stdio: 'ignore', env: { ...readEnvironment(), HOME: profile } },
    );
    const tries: (Socket | undefined)[] = [];
    const connected = async () => tries.push(await tryConnect(port)) > 0 && tries.at(-1) !== undefined;
    await expect.poll(connected, { timeout: 60_000, message: 'Firefox starts' }).toBe(true);
    const firefox = new Firefox(process, z.instanceof(Socket).parse(tries.at(-1)), profile);
    try {
      await firefox.#send('WebDriver:NewSession', {});
      const installed = await firefox.#send('Addon:Install', { path: extension, temporary: true });
      firefox.#addon = z.string().parse(Value.parse(installed).value);
      return firefox;
    } catch (error) {
      await firefox.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#socket.destroy();
    this.#process.kill();
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async open(url: string): Promise<void> {
    await this.#send('WebDriver:Navigate', { url });
  }

  /** Sets a cookie of the page's site, outside of containers. */
  async addCookie(name: string, value: string): Promise<void> {
    await this.#send('WebDriver:AddCookie', { cookie: { name, value, httpOnly: true } });
  }

  /** Runs the body of an async function in the current page. */
  run(body: string): Promise<unknown> {
    return this.#run('content', body);
  }

  /** Switches to the tab whose URL begins with this, once there is one. */
  async switchTo(url: string): Promise<void> {
    await expect
      .poll(async () => {
        for (const handle of z.array(z.string()).parse(await this.#send('WebDriver:GetWindowHandles', {}))) {
          await this.#send('WebDriver:SwitchToWindow', { handle });
          if (String(await this.run('return location.href')).startsWith(url)) return true;
        }
        return false;
      })
      .toBe(true);
  }

  /** Opens a URL in a tab of a container, and shows the tab. */
  async openInContainer(url: string): Promise<void> {
    await this.#run(
      'chrome',
      `const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
      const tab = gBrowser.addTab(${JSON.stringify(url)}, { userContextId: 2, triggeringPrincipal });
      gBrowser.selectedTab = tab;`,
    );
    await this.switchTo(url);
    const selected = 'return gBrowser.selectedBrowser.currentURI.spec + gBrowser.selectedTab.userContextId';
    await expect.poll(() => this.#run('chrome', selected)).toBe(`${url}2`);
  }

  /** Opens the extension's popup over the current tab, as its button does. */
  async openPopup(): Promise<void> {
    await this.#run(
      'chrome',
      `const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(this.#addon)});
      await ExtensionParent.apiManager.global.browserActionFor(extension).openPopup(window, true);`,
    );
  }

  /** Waits until the popup shows a text. Firefox closes a popup when its window loses the focus, as it may while it starts. */
  async popupShows(text: string): Promise<void> {
    const shown = async () => {
      const isOpen = await this.#run(
        'chrome',
        `return document.querySelector('.webextension-popup-browser') !== null;`,
      );
      if (!isOpen) await this.openPopup();
      return this.#runInPopup(`document.querySelector('main')?.textContent ?? ''`);
    };
    await expect.poll(shown, { timeout: 30_000 }).toContain(text);
  }

  /** Presses the popup's button, which has the focus. */
  async pressInPopup(name: string): Promise<void> {
    await expect.poll(() => this.#runInPopup('document.activeElement?.textContent')).toBe(name);
    await this.#runInPopup(`document.querySelector('button').click()`);
  }

  async closePopup(): Promise<void> {
    await this.#run('chrome', `document.querySelector('.webextension-popup-browser')?.closest('panel')?.hidePopup();`);
  }

  #runInPopup(expression: string): Promise<unknown> {
    // While the popup starts, its document is replaced, and the message is never sent.
    const script = `{ const { document } = content; sendAsyncMessage('popup', (${expression}) ?? null); }`;
    const url = `data:application/javascript;charset=utf-8,${encodeURIComponent(script)}`;
    return this.#run(
      'chrome',
      `const manager = document.querySelector('.webextension-popup-browser')?.messageManager;
      if (!manager) return '';
      return new Promise((resolve) => {
        const read = ({ data }) => { manager.removeMessageListener('popup', read); resolve(data); };
        window.setTimeout(() => read({ data: '' }), 1_000);
        manager.addMessageListener('popup', read);
        manager.loadFrameScript(${JSON.stringify(url)}, false);
      });`,
    );
  }

  async #run(context: 'content' | 'chrome', body: string): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    await this.#send('Marionette:SetContext', { value: context });
    try {
      const { value } = Value.parse(await this.#send('WebDriver:ExecuteAsyncScript', { script, args: [] }));
      const result = z.object({ value: z.unknown().optional(), error: z.string().optional() }).parse(value);
      if (result.error !== undefined) throw new Error(result.error);
      return result.value;
    } finally {
      await this.#send('Marionette:SetContext', { value: 'content' });
    }
  }

  #send(command: string, params: object): Promise<unknown> {
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(++this.#id, pending);
    const message = JSON.stringify([0, this.#id, command, params]);
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
    return pending.promise;
  }

  /** Messages are JSON after their length and a colon. */
  #read(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const begin = this.#received.indexOf(':') + 1;
      const end = begin + Number(this.#received.subarray(0, Math.max(0, begin - 1)));
      if (begin === 0 || this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.subarray(begin, end).toString('utf8'));
      this.#received = this.#received.subarray(end);
      // The first message is a greeting.
      const answer = Answer.safeParse(message);
      if (!answer.success) continue;
      const [, id, error, result] = answer.data;
      if (error === null) this.#pending.get(id)?.resolve(result);
      else this.#pending.get(id)?.reject(new Error(JSON.stringify(error)));
      this.#pending.delete(id);
    }
  }
}

async function tryConnect(port: number): Promise<Socket | undefined> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return undefined;
  }
}
