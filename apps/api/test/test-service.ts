import { randomBytes } from 'node:crypto';
import { createLogger, type LoggerOptions, systemClock } from '@trawl/service-kit';
import { createTestDatabase, type TestMailbox, testMailbox, testNats } from '@trawl/stack/testing';
import pg from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import { createService, type Service } from '../src/create-service.ts';
import { readEnv } from '../src/env.ts';
import type { AnswerBody } from './answer-body.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** Empty if the response isn't JSON. */
  readonly body: AnswerBody;
  /** The raw text, for files and pages. */
  readonly text: string;
}

/** A user's browser with its cookie. */
export interface Browser {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  cookie: string | null;
  readonly email: string;
}

export interface TestService {
  readonly service: Service;
  readonly natsUrl: string;
  /** The database's URL of the role that owns the tables. */
  readonly ownerUrl: string;
  /** Runs a statement as the owner of the tables, for triggers and similar. */
  asOwner(sql: string): Promise<void>;
  visitor(): Browser;
  /** Registered and logged in, but not verified. */
  registered(): Promise<Browser>;
  /** Registered, logged in and verified with the mail's code. */
  verified(): Promise<Browser>;
  mailsTo(email: string): Promise<Mail[]>;
  /** Waits for mails to this address whose subject contains the words, and returns the oldest. */
  mailTo(email: string, subject: string): Promise<Mail>;
  stop(): Promise<void>;
}

export type Mail = ReturnType<TestMailbox['mails']>[number];

/** A busy machine takes a while to generate and send a mail. */
const MAIL_COMES_MS = 30_000;

let people = 0;

/**
 * The service as `main` starts it, with a separate database, broker and mailbox for the test file.
 *
 * @param log the log's destination; by default standard output, only for errors
 */
export async function startTestService(
  overrides: NodeJS.ProcessEnv = {},
  log?: LoggerOptions['destination'],
): Promise<TestService> {
  try {
    return await startOnce(overrides, log);
  } catch (error) {
    // On a stalling machine a connection may exceed the product's timeout. Failed tests are retried once, and so is their setup.
    process.stderr.write(`the set-up of a test is tried once more: ${String(error)}\n`);
    return startOnce(overrides, log);
  }
}

async function startOnce(overrides: NodeJS.ProcessEnv, log: LoggerOptions['destination']): Promise<TestService> {
  const [database, nats, mailbox] = await Promise.all([createTestDatabase(), testNats(), testMailbox()]);
  const env = readEnv({
    TRAWL_ENV: 'development',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: database.url,
    NATS_URL: nats.urlOf('api'),
    SMTP_URL: mailbox.smtpUrl,
    INSTAGRAM_URL: 'http://127.0.0.1:9',
    SHEETS_URL: 'http://127.0.0.1:9',
    SEAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SIGNING_KEY: randomBytes(32).toString('base64'),
    ...overrides,
  });
  const logger = createLogger(
    log === undefined ? { service: 'api', level: 'error' } : { service: 'api', level: env.LOG_LEVEL, destination: log },
  );
  const service = await createService(env, systemClock, logger);

  const browser = (email: string): Browser => {
    const self: Browser = {
      cookie: null,
      email,
      async call(method, path, body, headers = {}) {
        const answer = await service.app.inject({
          method,
          url: path,
          headers: { host: 'localhost:3000', ...(self.cookie ? { cookie: self.cookie } : {}), ...headers },
          ...(body === undefined ? {} : { payload: body as object }),
        });
        const set = [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('trawl_session='));
        if (set) self.cookie = set.startsWith('trawl_session=;') ? null : (set.split(';')[0] ?? null);
        const isJson = String(answer.headers['content-type']).includes('application/json');
        const parsed: AnswerBody = JSON.parse(isJson ? answer.body : '{}');
        return { status: answer.statusCode, headers: answer.headers, body: parsed, text: answer.body };
      },
    };
    return self;
  };

  const mailsTo = async (email: string): Promise<Mail[]> => mailbox.mails().filter((mail) => mail.to === email);
  const mailTo = (email: string, subject: string): Promise<Mail> =>
    vi.waitUntil(async () => (await mailsTo(email)).find((mail) => mail.subject.includes(subject)), {
      timeout: MAIL_COMES_MS,
      interval: 10,
    });

  const registered = async (): Promise<Browser> => {
    const self = browser(`person-${++people}-${randomBytes(3).toString('hex')}@example.com`);
    const password = 'correct horse battery';
    const answer = await self.call('POST', '/api/users/register', {
      name: 'Ada Lovelace',
      email: self.email,
      password,
      confirmPassword: password,
    });
    if (answer.status !== 200) throw new Error(`could not register: ${JSON.stringify(answer.body)}`);
    return self;
  };

  return {
    service,
    natsUrl: nats.url,
    ownerUrl: database.ownerUrl,
    async asOwner(sql) {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      await client.connect();
      await client.query(sql).finally(() => client.end());
    },
    visitor: () => browser('nobody@example.com'),
    registered,
    async verified() {
      const self = await registered();
      const otp = codeOf(await mailTo(self.email, 'is your Trawl code'));
      const answer = await self.call('POST', '/api/users/check-email-verification', { otp });
      if (answer.status !== 200) throw new Error(`could not verify: ${JSON.stringify(answer.body)}`);
      return self;
    },
    mailsTo,
    mailTo,
    async stop() {
      await service.stop();
      await Promise.all([database.drop(), nats.stop(), mailbox.stop()]);
    },
  };
}

/** The code in a verification mail. */
export const codeOf = (mail: Mail): string => z.string().parse(/^\d{6}$/m.exec(mail.text)?.[0]);

/** The path and query of the link in a verification mail. */
export const linkOf = (mail: Mail): URL => new URL(z.string().parse(/https?:\S+/.exec(mail.text)?.[0]));
