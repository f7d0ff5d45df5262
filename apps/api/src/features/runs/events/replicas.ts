import { hash } from 'node:crypto';
import type { Peer, Sharing } from '@trawl/bus';
import { newId, type ReplicaId, ReplicaPresence, subjects } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';

/** How often a replica announces itself. */
const ANNOUNCE_MS = 1_000;
/** A replica that is silent for this long is considered dead or hanging. */
const GONE_MS = 3_000;

interface Known extends Peer {
  silent: NodeJS.Timeout;
  leave(): void;
}

export interface Replicas {
  readonly sharing: Sharing;
  /** Announces that this replica is leaving, so the others stop forwarding events to it. */
  leave(): void;
}

/**
 * Tracks the API's replicas and assigns each run an owning replica that stores its events. All replicas pull from one consumer;
 * storing at its owner avoids waiting for the previous event at another replica. This only affects speed: replicas may disagree,
 * and any of them may store any event.
 */
export function trackReplicas({ bus, counts, clock }: Pick<AppContext, 'bus' | 'counts' | 'clock'>): Replicas {
  const replicaId = newId('ReplicaId');
  const others = new Map<ReplicaId, Known>();

  const announce = (leaves = false) => {
    const outdatedWorkers = counts.outdatedWorkers.at(clock.now());
    bus.broadcast(subjects.replica, ReplicaPresence, { replicaId, leaves, outdatedWorkers });
  };

  const forget = (id: ReplicaId): void => {
    const known = others.get(id);
    clearTimeout(known?.silent);
    known?.leave();
    others.delete(id);
    counts.replicas = others.size + 1;
  };

  const subscription = bus.subscribe(subjects.replica, ReplicaPresence, ({ replicaId: id, leaves }) => {
    if (id === replicaId) return;
    if (leaves) return forget(id);
    const silent = setTimeout(forget, GONE_MS, id).unref();
    const known = others.get(id);
    if (known) {
      clearTimeout(known.silent);
      known.silent = silent;
      return;
    }
    const gone = new AbortController();
    const leave = () => gone.abort(new Error('the replica is gone'));
    others.set(id, { subject: subjects.replicaEvents(id), gone: gone.signal, silent, leave });
    counts.replicas = others.size + 1;
    announce();
  });

  const timer = setInterval(announce, ANNOUNCE_MS);
  announce();

  return {
    sharing: {
      subject: subjects.replicaEvents(replicaId),
      replicaFor: (subject) =>
        others.size === 0 ? null : (others.get(pickReplica(subject, [replicaId, ...others.keys()])) ?? null),
    },
    leave() {
      clearInterval(timer);
      subscription.stop();
      announce(true);
    },
  };
}

/** Deterministic: every replica picks the same owner, and the runs of a departing replica are spread over the others. */
export function pickReplica(run: string, replicas: readonly [ReplicaId, ...ReplicaId[]]): ReplicaId {
  let [owner] = replicas;
  let highest = '';
  for (const replica of replicas) {
    const score = hash('sha256', `${run} ${replica}`);
    if (score > highest) [owner, highest] = [replica, score];
  }
  return owner;
}
