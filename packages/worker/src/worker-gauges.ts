import type { Health } from '@trawl/service-kit';
import type { Worker } from './worker.ts';

/** A worker's metrics at /metrics. */
export function registerWorkerGauges(health: Health, worker: Pick<Worker, 'stats'>): void {
  const { stats } = worker;
  health.gauge({ name: 'trawl_worker_places', help: 'Runs this worker can have at once.', read: () => stats().places });
  health.gauge({ name: 'trawl_worker_running', help: 'Runs in hand.', read: () => stats().running });
  health.gauge({ name: 'trawl_worker_runs_total', help: 'Runs taken.', type: 'counter', read: () => stats().runs });
  const { places, running, runs, ...done } = stats();
  for (const key of Object.keys(done)) {
    const help = `${key}, since the worker began.`;
    health.gauge({ name: `trawl_worker_${key}_total`, help, type: 'counter', read: () => stats()[key] ?? 0 });
  }
  health.gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process, Chromium not counted.',
    read: () => process.memoryUsage.rss(),
  });
}
