import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { ReplicaPresence, subjects } from '@trawl/contracts';
import { decode } from './codec.ts';
import { connectionOptions } from './link.ts';

/** Longer than the interval of a replica's announcements, which is a second. */
const LISTEN_MS = 1_500;

/**
 * Returns the workers that the API's replicas recently refused a run because their protocol is too old.
 *
 * @param url with the login of the API's user
 */
export async function listOutdatedWorkers(url: string, timeoutMs: number): Promise<string[]> {
  const nc = await connect({ ...connectionOptions({ url, service: 'api' }), reconnect: false, timeout: timeoutMs });
  const workers = new Set<string>();
  try {
    nc.subscribe(subjects.replica, {
      callback: (error, { data }) => {
        if (error !== null) return;
        for (const worker of presenceIn(data)?.outdatedWorkers ?? []) workers.add(worker);
      },
    });
    await wait(LISTEN_MS);
  } finally {
    await nc.close();
  }
  return [...workers].toSorted();
}

/** Null if the data can't be read, as from a replica of another release. */
function presenceIn(data: Uint8Array): ReplicaPresence | null {
  try {
    return decode(ReplicaPresence, data);
  } catch {
    return null;
  }
}
