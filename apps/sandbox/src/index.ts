import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { SandboxContext } from './context.ts';
import { createCursorCodec } from './instagram/cursor.ts';
import { createComments } from './instagram/population/comments.ts';
import { createPopulation } from './instagram/population/population.ts';
import { createPosts } from './instagram/population/posts.ts';
import { loadRecorded } from './instagram/recorded/recorded.ts';
import { createDirect } from './state/direct.ts';
import { createFaults } from './state/faults.ts';
import { openKeptState } from './state/kept-state.ts';
import { createLimits } from './state/limits.ts';
import { createRequestLog } from './state/request-log.ts';
import { createSessions } from './state/sessions.ts';
import { createSheets } from './state/sheets.ts';

export interface SandboxOptions {
  /** Equal seeds generate equal users, posts and cursors. */
  readonly seed?: string;
  /** A folder of recorded bodies: DIR/instagram/<type>/*.json, or the instagram folder itself. */
  readonly recorded?: string | undefined;
  /** The file that keeps sessions, messages and sheets. Without it they are in memory only. */
  readonly stateFile?: string | undefined;
  /** 0 picks a free port. */
  readonly port?: number;
  readonly host?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** n random characters of A–Z, a–z, 0–9, `-` and `_`. */
  readonly randomText?: (length: number) => string;
}

export interface Sandbox {
  readonly app: FastifyInstance;
  readonly context: SandboxContext;
  /** Opens the socket; resolves with the URL, such as `http://127.0.0.1:3001`. */
  listen(): Promise<string>;
  /** Closes all connections, including hanging ones. */
  close(): Promise<void>;
}

export const DEFAULT_SEED = 'trawl';

/**
 * A fake Instagram and Google Sheets. It starts without faults, and with the sessions, messages and sheets of its file. Throws if
 * the file or the folder of recordings can't be read.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const seed = options.seed ?? DEFAULT_SEED;
  const now = options.now ?? Date.now;
  const randomText =
    options.randomText ?? ((length: number) => randomBytes(length).toString('base64url').slice(0, length));
  const population = createPopulation(seed);
  const recorded = loadRecorded(options.recorded, population);
  const posts = createPosts(population);
  const kept = openKeptState(options.stateFile);
  const context: SandboxContext = {
    population,
    recorded,
    posts,
    comments: createComments(population, posts),
    cursors: createCursorCodec(seed),
    sessions: createSessions(population, randomText, kept),
    faults: createFaults(),
    requests: createRequestLog(now),
    direct: createDirect({ follows: population.follows, personById: population.byId, now, kept }),
    limits: createLimits(now),
    sheets: createSheets(kept),
    now,
    randomText,
  };
  const app = buildApp(context);
  return {
    app,
    context,
    async listen() {
      await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
      const { address, port } = app.server.address() as AddressInfo;
      return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
    },
    close: () => app.close(),
  };
}
