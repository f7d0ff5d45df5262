export { createTestDatabase, type TestDatabase } from './create-test-database.ts';
export { cpuOf, LONGEST_TURN_MS, leastCpuOf, longestTurn, longestTurnExactly } from './longest-turn.ts';
export { recordAttack } from './record-attack.ts';
export { testBrowser } from './test-browser.ts';
export { type TestMailbox, testMailbox } from './test-mailbox.ts';
export { type TestNats, testNats, testNatsCluster } from './test-nats.ts';
