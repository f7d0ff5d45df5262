import { tmpdir } from 'node:os';
import { parseEnv } from '@trawl/service-kit';
import { z } from 'zod';
import type { MailboxOptions } from './boot-mailbox.ts';

const port = z.coerce.number().int().min(1).max(65_535);

const MailboxEnv = z.object({
  HOST: z.string().default('127.0.0.1').describe('the address that the mailbox listens on'),
  PORT: port.default(3_002).describe('the port of the page'),
  SMTP_PORT: port.default(3_003).describe('the port of the mail server'),
  MAIL_FOLDER: z.string().default(tmpdir()).describe('the folder for mails'),
});

/** Reads the environment of a mailbox that runs as a separate process. */
export function readEnv(env: NodeJS.ProcessEnv = process.env): Omit<MailboxOptions, 'now'> {
  const { HOST, PORT, SMTP_PORT, MAIL_FOLDER } = parseEnv(MailboxEnv, env);
  return { host: HOST, port: PORT, smtpPort: SMTP_PORT, folder: MAIL_FOLDER };
}
