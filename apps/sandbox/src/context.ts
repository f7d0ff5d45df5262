import type { CursorCodec } from './instagram/cursor.ts';
import type { Comments } from './instagram/population/comments.ts';
import type { Population } from './instagram/population/population.ts';
import type { Posts } from './instagram/population/posts.ts';
import type { Recorded } from './instagram/recorded/recorded.ts';
import type { Direct } from './state/direct.ts';
import type { Faults } from './state/faults.ts';
import type { Limits } from './state/limits.ts';
import type { RequestLog } from './state/request-log.ts';
import type { Sessions } from './state/sessions.ts';
import type { Sheets } from './state/sheets.ts';

/** The dependencies of the sandbox's routes: the computed population, and the small stored state. */
export interface SandboxContext {
  readonly population: Population;
  readonly posts: Posts;
  readonly comments: Comments;
  readonly recorded: Recorded;
  readonly cursors: CursorCodec;
  readonly sessions: Sessions;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly direct: Direct;
  readonly limits: Limits;
  readonly sheets: Sheets;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** n random characters of A–Z, a–z, 0–9, `-` and `_`. */
  readonly randomText: (length: number) => string;
}
