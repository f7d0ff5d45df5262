import type { Health } from '@trawl/service-kit';
import type { Worker } from './worker.ts';

/** A worker's numbers at /metrics. */
export function registerWorkerGauges(health: Health, worker: Pick<Worker, 'stats'>): void {
  const { stats } = worker;
  health.gauge({ name: 'trawl_worker_places', help: 'Runs this worker can have at once.', read: () => stats().places });
  health.gauge({ name: 'trawl_worker_running', help: 'Runs in hand.', read: () => stats().running });
  health.gauge({ name: 'trawl_worker_runs_total', help: 'Runs taken.', type: 'counter', read: () => stats().runs });
  health.gauge({
    name: 'trawl_worker_pages_total',
    help: 'Pages published.',
    type: 'counter',
    read: () => stats().pages,
  });
  health.gauge({ name: 'trawl_worker_rows_total', help: 'Rows published.', type: 'counter', read: () => stats().rows });
  health.gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process, Chromium not counted.',
    read: () => process.memoryUsage.rss(),
  });
}
