import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootMailbox } from '@trawl/mailbox';
import { freePort } from '../network/network.ts';

export interface TestMailbox {
  readonly smtpUrl: string;
  /** Its `GET /email` returns the mails so far. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A mail server for one test file. Call `stop` in `afterAll`. */
export async function testMailbox(): Promise<TestMailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-test-mailbox-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const { smtpUrl, url, close } = await bootMailbox({ port, smtpPort, folder, now: () => new Date() });
  return {
    smtpUrl,
    url,
    async stop() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
