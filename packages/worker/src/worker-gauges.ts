import type { Health } from '@trawl/service-kit';
import type { Worker, WorkerStats } from './worker.ts';

/** The metrics of a process's workers at /metrics: the sums over its platforms. */
export function registerWorkerGauges(health: Health, workers: readonly Pick<Worker, 'stats'>[]): void {
  const stats = () => sumOf(workers.map((worker) => worker.stats()));
  health.gauge({ name: 'trawl_worker_places', help: 'Maximum concurrent runs.', read: () => stats().places });
  health.gauge({ name: 'trawl_worker_running', help: 'Current runs.', read: () => stats().running });
  health.gauge({ name: 'trawl_worker_runs_total', help: 'Claimed runs.', type: 'counter', read: () => stats().runs });
  const { places, running, runs, ...done } = stats();
  for (const key of Object.keys(done)) {
    const help = `${key}, since the worker started.`;
    health.gauge({ name: `trawl_worker_${key}_total`, help, type: 'counter', read: () => stats()[key] ?? 0 });
  }
  health.gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of this process, without Chromium.',
    read: () => process.memoryUsage.rss(),
  });
}

function sumOf(all: readonly WorkerStats[]): WorkerStats {
  const sum: Record<string, number> & { places: number; running: number; runs: number } = {
    places: 0,
    running: 0,
    runs: 0,
  };
  for (const stats of all) for (const [key, value] of Object.entries(stats)) sum[key] = (sum[key] ?? 0) + value;
  return sum;
}
