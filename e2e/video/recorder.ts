import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '@trawl/contracts';
import { CAPTIONS, type Caption } from './captions.ts';

const run = promisify(execFile);

interface Frame {
  readonly file: string;
  /** Seconds on the browser's clock. */
  readonly at: number;
}

/** The longest total time of the actions between the pauses, in seconds. */
const ACTIVE_S = 50;
/** Slow readers read fifteen characters a second. */
const CHARACTER_MS = 1_000 / 15;
const SHORTEST_MS = 2_000;

interface Cue {
  readonly caption: Caption;
  /** Seconds since the video's first frame. */
  readonly from: number;
}

interface Pause {
  readonly from: number;
  readonly to: number;
}

interface Files {
  readonly video: string;
  /** The file of a language's captions. */
  captions(language: string): string;
  readonly still: string;
}

/** Records a page frame by frame as the browser paints it, with captions. */
export class Recorder {
  readonly #page: Page;
  readonly #folder: string;
  readonly #frames: Frame[] = [];
  readonly #cues: Cue[] = [];
  readonly #pauses: Pause[] = [];
  readonly #writing: Promise<void>[] = [];
  #stillAt = 0;
  #startedAt = 0;

  private constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  /** Starts with the page's current state. */
  static async start(page: Page): Promise<Recorder> {
    const recorder = new Recorder(page, await mkdtemp(join(tmpdir(), 'trawl-video-')));
    const session = await page.context().newCDPSession(page);
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      recorder.#keep(Buffer.from(data, 'base64'), metadata.timestamp ?? Date.now() / 1_000);
      void session.send('Page.screencastFrameAck', { sessionId });
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 85 });
    recorder.#startedAt = Date.now();
    return recorder;
  }

  #keep(picture: Buffer, at: number): void {
    const file = join(this.#folder, `${this.#frames.length}.jpg`);
    this.#frames.push({ file, at });
    this.#writing.push(writeFile(file, picture));
  }

  #now(): number {
    return (Date.now() - this.#startedAt) / 1_000;
  }

  /** Shows a caption from now on, until the next one, and gives the viewer the time to read it in any language. */
  async caption(caption: Caption): Promise<void> {
    this.#cues.push({ caption, from: this.#now() });
    const longest = Math.max(...Object.values(CAPTIONS[caption]).map(({ length }) => length));
    await this.pause(Math.max(SHORTEST_MS, longest * CHARACTER_MS));
  }

  /** Pauses for the viewer. */
  async pause(ms: number): Promise<void> {
    const from = this.#now();
    await this.#page.waitForTimeout(ms);
    this.#pauses.push({ from, to: this.#now() });
  }

  /** Uses the current frame as the video's poster. */
  markStill(): void {
    this.#stillAt = this.#now();
  }

  /**
   * Writes the video as VP9, its captions in each language as WebVTT, and its poster as WebP.
   *
   * On a slow machine, everything except the pauses is accelerated.
   */
  async write({ video, captions, still }: Files): Promise<void> {
    const endsAt = this.#now();
    await Promise.all(this.#writing);
    const shownAt = retime(this.#pauses, endsAt);
    const first = this.#frames[0]?.at ?? 0;
    const frames = this.#frames.map(({ file, at }, place) => {
      const next = this.#frames[place + 1]?.at ?? first + endsAt;
      return `file '${file}'\nduration ${Math.max(0.001, shownAt(next - first) - shownAt(at - first)).toFixed(4)}`;
    });
    const list = join(this.#folder, 'frames.txt');
    await writeFile(list, [...frames, `file '${this.#frames.at(-1)?.file ?? ''}'`].join('\n'));
    await run('ffmpeg', [
      ...['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list],
      ...['-vf', 'fps=15,format=yuv420p', '-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-g', '150', '-row-mt', '1'],
      ...['-deadline', 'realtime', '-cpu-used', '6', '-an', video],
    ]);
    for (const language of LANGUAGES) {
      const cues = this.#cues.map(({ caption, from }) => ({ words: CAPTIONS[caption][language], from: shownAt(from) }));
      await writeFile(captions(language), webVtt(cues, shownAt(endsAt)));
    }
    const place = this.#frames.findLastIndex(({ at }) => at - first <= this.#stillAt);
    const picture = this.#frames[Math.max(0, place)]?.file ?? '';
    await run('ffmpeg', ['-y', '-loglevel', 'error', '-i', picture, '-quality', '78', still]);
    await rm(this.#folder, { recursive: true });
  }
}

/** Maps a time of the recording to the video, both in seconds: pauses keep their length, the rest is accelerated. */
function retime(pauses: readonly Pause[], endsAt: number): (at: number) => number {
  const pausedUntil = (at: number): number =>
    pauses.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(at, to) - from), 0);
  const paused = pausedUntil(endsAt);
  const pace = Math.min(1, Math.max(0.2, ACTIVE_S / (endsAt - paused)));
  return (at) => pausedUntil(at) + (at - pausedUntil(at)) * pace;
}

function webVtt(cues: readonly { readonly words: string; readonly from: number }[], endsAt: number): string {
  const blocks = cues.map(({ words, from }, place) => {
    const to = cues[place + 1]?.from ?? endsAt;
    return `${stamp(from)} --> ${stamp(to)}\n${words}`;
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

const stamp = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(11, 23);
