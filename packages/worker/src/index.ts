export type { PlatformSource } from './account-sessions.ts';
export { type BrowserPool, type BrowserPoolOptions, createBrowserPool } from './browser-pool.ts';
export { collecting } from './collecting.ts';
export { type Patience, patienceOf } from './patience.ts';
export type { Errand, RunWork } from './run-work.ts';
export { type BrowserSource, type ServeWorkerOptions, serveWorker } from './serve-worker.ts';
export { createWorker, type Worker, type WorkerOptions, type WorkerStats } from './worker.ts';
export { refusedInProduction, WorkerEnv } from './worker-env.ts';
