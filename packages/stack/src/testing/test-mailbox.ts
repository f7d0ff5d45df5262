import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootMailbox, type Mailbox } from '@trawl/mailbox';
import { freePort } from '../network/network.ts';

export interface TestMailbox extends Pick<Mailbox, 'smtpUrl' | 'mails'> {
  stop(): Promise<void>;
}

/** A mail server for one test file. Call `stop` in `afterAll`. */
export async function testMailbox(): Promise<TestMailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-test-mailbox-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const { smtpUrl, mails, close } = await bootMailbox({ port, smtpPort, folder, now: () => new Date() });
  return {
    smtpUrl,
    mails,
    async stop() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
