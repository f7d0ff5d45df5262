import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type Mail, type MailStore, openMailStore } from './mail-store.ts';
import { mailboxPage } from './mailbox-page.ts';

export interface MailboxOptions {
  readonly port: number;
  readonly smtpPort: number;
  /** The address of both ports; loopback by default. */
  readonly host?: string;
  /** The folder for mails. */
  readonly folder: string;
  readonly now: () => Date;
}

export interface Mailbox {
  readonly smtpUrl: string;
  readonly url: string;
  /** The mails so far, oldest first. */
  mails(): readonly Mail[];
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const MAX_MAIL_BYTES = 1024 * 1024;

/**
 * Boots a mail server that accepts and shows all mails: `GET /` is a page, `GET /email` a JSON array of `{to,
 * subject, text, html, date}` in the order of arrival, newest last.
 */
export async function bootMailbox({ port, smtpPort, host = LOOPBACK, folder, now }: MailboxOptions): Promise<Mailbox> {
  const store = await openMailStore(join(folder, 'mailbox.jsonl'));
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    // For clients that are still connected when the mailbox closes, in ms.
    closeTimeout: 500,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(tooLarge());
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        readMail(Buffer.concat(chunks), to, now())
          .then((mail) => store.add(mail))
          .then(() => done(), done);
      });
    },
  });
  // Ignores errors of clients that disconnect while they send a mail.
  smtp.on('error', () => undefined);
  const http = createServer((request, response) => serve(store, request, response));
  await listen(smtp.server, smtpPort, () => smtp.listen(smtpPort, host));
  await listen(http, port, () => http.listen(port, host));
  return {
    smtpUrl: `smtp://${LOOPBACK}:${smtpPort}`,
    url: `http://localhost:${port}`,
    mails: store.all,
    async close() {
      http.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => http.close(resolve)),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ]);
    },
  };
}

async function listen(server: Server, port: number, start: () => void): Promise<void> {
  const outcome = new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (cause) => reject(new Error(`The mailbox can't listen on port ${port}`, { cause })));
  });
  start();
  await outcome;
}

/** 552 is permanent, so the sender doesn't retry. */
const tooLarge = (): Error =>
  Object.assign(new Error(`Mails are at most ${MAX_MAIL_BYTES} bytes here`), { responseCode: 552 });

async function readMail(raw: Buffer, to: string, now: Date): Promise<Mail> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  return { to, subject, text, html, date: now.toISOString() };
}

function serve(store: MailStore, request: IncomingMessage, response: ServerResponse): void {
  const { pathname = '', searchParams } = URL.parse(request.url ?? '/', 'http://mailbox') ?? {};
  const mails = store.all();
  const send = (type: string, body: string, headers = {}) => {
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    });
    response.end(body);
  };
  const count = mails.length === 0 ? '' : `${mails.length} ${mails.at(-1)?.date}`;
  if (pathname === '/email') send('application/json', JSON.stringify(mails));
  else if (pathname === '/count') send('text/plain', count);
  else if (pathname === '/') sendPage();
  else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');

  function sendPage(): void {
    const nonce = randomBytes(12).toString('base64');
    const asked = searchParams?.get('mail') ?? null;
    const chosen = asked === null ? undefined : Number(asked);
    const page = mailboxPage({ mails, chosen, asText: searchParams?.get('as') === 'text', nonce, count });
    // Frames inherit this: a mail's images aren't loaded, because loading them would reveal that it was read.
    const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'`;
    send('text/html; charset=utf-8', page, { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' });
  }
}
