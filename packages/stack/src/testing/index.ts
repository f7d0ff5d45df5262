export { createTestDatabase, type TestDatabase } from './create-test-database.ts';
export { type Attack, tell } from './tell.ts';
export { type TestBrowser, testBrowser } from './test-browser.ts';
export { type TestMailbox, testMailbox } from './test-mailbox.ts';
export { type TestNats, testNats } from './test-nats.ts';
