import { createLogger, onShutdown } from '@trawl/service-kit';
import { bootMailbox } from './boot-mailbox.ts';
import { readEnv } from './env.ts';

const env = readEnv();
const logger = createLogger({ service: 'mailbox', level: 'info' });
const mailbox = await bootMailbox({ ...env, now: () => new Date() });
onShutdown(mailbox.close, { logger, deadlineMs: 5_000 });
logger.info({ port: env.port, smtpPort: env.smtpPort }, 'mailbox is ready');
