import type { Fault } from '../fault.ts';
import { fillDisk } from './fill-disk.ts';
import { haltApi } from './halt-api.ts';
import { haltWorker } from './halt-worker.ts';
import { killApi } from './kill-api.ts';
import { killBroker } from './kill-broker.ts';
import { killBrowser } from './kill-browser.ts';
import { killReplica } from './kill-replica.ts';
import { killSender } from './kill-sender.ts';
import { killWorker } from './kill-worker.ts';
import { moveClock } from './move-clock.ts';
import { raceTheFinish } from './race-the-finish.ts';
import { repeatEvents } from './repeat-events.ts';
import { sameKey } from './same-key.ts';
import { shareAccount } from './share-account.ts';
import { shareLimit } from './share-limit.ts';
import { stopDatabase } from './stop-database.ts';
import { troublePlatform } from './trouble-platform.ts';
import { wipeBroker } from './wipe-broker.ts';

/**
 * All faults, those of a lane in the order they are injected: what is measured in seconds comes when the other lane rests.
 */
export const FAULTS: readonly Fault[] = [
  killWorker,
  killBrowser,
  haltApi,
  haltWorker,
  killSender,
  fillDisk,
  repeatEvents,
  troublePlatform,
  sameKey,
  shareAccount,
  shareLimit,
  raceTheFinish,
  moveClock,
  killBroker,
  wipeBroker,
  stopDatabase,
  killApi,
  killReplica,
];
