import type { Bench } from '../bench.ts';
import { accountMemory } from './account-memory.ts';
import { crawleeFetch, crawleeHttp, crawleePuppeteer } from './crawlee.ts';
import { exports } from './export.ts';
import { galleryDl } from './gallery-dl.ts';
import { grid } from './grid.ts';
import { ingest } from './ingest.ts';
import { instaloader } from './instaloader.ts';
import { jobList } from './job-list.ts';
import { lateness } from './lateness.ts';
import { live } from './live.ts';
import { load } from './load.ts';
import { paced } from './paced.ts';
import { pipeline } from './pipeline.ts';
import { replicas } from './replicas.ts';
import { start } from './start.ts';
import { storage } from './storage.ts';
import { users } from './users.ts';

/** All benchmarks, in the order in which they run. The last two stop the workers. */
export const BENCHES: readonly Bench[] = [
  ...[pipeline, crawleePuppeteer, crawleeFetch, crawleeHttp, instaloader, galleryDl],
  ...[start, jobList, live, ingest, exports, grid, storage, accountMemory, paced, lateness, replicas, users, load],
];
/** Not part of `--quick`. */
export const LOAD_BENCHES: readonly Bench[] = [users, load];
