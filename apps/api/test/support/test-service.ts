import { randomBytes } from 'node:crypto';
import { newId } from '@trawl/contracts';
import { createLogger, type LoggerOptions, systemClock } from '@trawl/service-kit';
import { createTestDatabase, type TestMailbox, testMailbox, testNats } from '@trawl/stack/testing';
import pg from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import { createService, type Service } from '../../src/create-service.ts';
import { users } from '../../src/db/schema/index.ts';
import { readEnv } from '../../src/env.ts';
import { recordAudit } from '../../src/features/users/audit.ts';
import { openSession } from '../../src/features/users/sessions.ts';
import { rememberDevice } from '../../src/features/users/sign-in/devices.ts';
import { hashPassword } from '../../src/passwords/hash-password.ts';
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
  /** Verified and logged in, as after `registered` and the mail's code, but stored directly: most tests only need such a user. */
  verified(): Promise<Browser>;
  mailsTo(email: string): Promise<Mail[]>;
  /** Waits for mails to this address whose subject contains the words, and returns the oldest. */
  mailTo(email: string, subject: string): Promise<Mail>;
  stop(): Promise<void>;
}

export type Mail = ReturnType<TestMailbox['mails']>[number];

const STARTS_MAX = 4;

/** A busy machine takes a while to generate and send a mail. */
const MAIL_COMES_MS = 30_000;

let people = 0;

const NAME = 'Ada Lovelace';
const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

/** Stores a user as registration and verification would. Returns the token of the user's session. */
function storeVerifiedUser({ context }: Service, email: string): Promise<string> {
  const now = context.clock.now();
  const id = newId('UserId', now.getTime());
  const client = {
    userAgent: 'lightMyRequest',
    address: '127.0.0.1',
    device: randomBytes(16).toString('hex'),
    language: null,
  };
  return context.db.transaction(async (tx) => {
    passwordHash ??= hashPassword(PASSWORD);
    await tx.insert(users).values({
      id,
      name: NAME,
      email,
      passwordHash: await passwordHash,
      emailVerifiedAt: now,
      planSince: now,
      createdAt: now,
    });
    await rememberDevice(tx, id, client, now);
    await recordAudit(tx, id, 'registered', client, now);
    await recordAudit(tx, id, 'email_verified', client, now);
    return openSession(tx, id, client, now);
  });
}

/**
 * The service as `main` starts it, with a separate database, broker and mailbox for the test file.
 *
 * @param log the log's destination; by default standard output, only for errors
 */
export async function startTestService(
  overrides: NodeJS.ProcessEnv = {},
  log?: LoggerOptions['destination'],
): Promise<TestService> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(overrides, log);
    } catch (error) {
      // While the first service loads its code on a stalling machine, the event loop is blocked for so long that connections exceed the
      // product's timeout.
      if (attempt === STARTS_MAX) throw error;
      process.stderr.write(`retrying the setup of a test: ${String(error)}\n`);
    }
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

  const newBrowser = () => browser(`person-${++people}-${randomBytes(3).toString('hex')}@example.com`);

  const registered = async (): Promise<Browser> => {
    const self = newBrowser();
    const password = PASSWORD;
    const answer = await self.call('POST', '/api/users/register', {
      name: NAME,
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
      const self = newBrowser();
      self.cookie = `trawl_session=${await storeVerifiedUser(service, self.email)}`;
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
