import type { Fault } from '../fault.ts';
import { fillDisk } from './fill-disk.ts';
import { haltApi } from './halt-api.ts';
import { haltWorker } from './halt-worker.ts';
import { holdRow } from './hold-row.ts';
import { killApi } from './kill-api.ts';
import { killBroker } from './kill-broker.ts';
import { killBrowser } from './kill-browser.ts';
import { killReplica } from './kill-replica.ts';
import { killSender } from './kill-sender.ts';
import { killWorker } from './kill-worker.ts';
import { loseDatabase } from './lose-database.ts';
import { loseNatsNode } from './lose-nats-node.ts';
import { moveClock } from './move-clock.ts';
import { platformDown } from './platform-down.ts';
import { raceTheFinish } from './race-the-finish.ts';
import { randomMix } from './random-mix.ts';
import { refuseRows } from './refuse-rows.ts';
import { repeatEvents } from './repeat-events.ts';
import { sameKey } from './same-key.ts';
import { shareAccount } from './share-account.ts';
import { shareLimit } from './share-limit.ts';
import { stopDatabase } from './stop-database.ts';
import { troublePlatform } from './trouble-platform.ts';
import { upgrade } from './upgrade.ts';
import { wipeBroker } from './wipe-broker.ts';
import { wipeTail } from './wipe-tail.ts';

/** All faults, in the order of injection within a lane. */
export const FAULTS: readonly Fault[] = [
  haltApi,
  killSender,
  fillDisk,

  holdRow,
  platformDown,
  randomMix,

  killWorker,
  killBrowser,
  haltWorker,
  repeatEvents,
  refuseRows,
  troublePlatform,
  sameKey,
  shareAccount,
  shareLimit,
  raceTheFinish,
  moveClock,
  killBroker,
  wipeBroker,
  wipeTail,
  stopDatabase,
  killApi,
  killReplica,
  loseNatsNode,
  loseDatabase,
  upgrade,
];
