import { Readable } from 'node:stream';
import type { Mail } from './layout-mail.ts';

export interface Addressed extends Mail {
  readonly to: string;
  /** The recipient of replies, if not the sender. */
  readonly replyTo?: string;
}

/** A name, which may be empty, and an address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Parses `Trawl <trawl@example.com>`, or an address without a name. */
export function readMailbox(text: string): Mailbox {
  const from = text.lastIndexOf('<');
  if (from < 0) return { name: '', address: text.trim() };
  const name = text.slice(0, from).trim();
  const unquoted = name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name;
  return {
    name: unquoted,
    address: text
      .slice(from + 1)
      .replace('>', '')
      .trim(),
  };
}

/** The outcome of offering a mail to the mail server. */
export type Handover =
  | { readonly outcome: 'sent' }
  /** The server rejected it or didn't get all of it; `final`: a retry can't succeed. */
  | { readonly outcome: 'refused'; readonly final: boolean; readonly error: Error }
  /** The server got all of it, but its reply was lost. */
  | { readonly outcome: 'unknown'; readonly error: Error };

/** Error codes about this mail, not about the sender. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

const codeOf = (error: unknown, key: 'code' | 'responseCode'): unknown =>
  error instanceof Error ? Reflect.get(error, key) : undefined;
const isKnown = (code: unknown): boolean => typeof code === 'string' || typeof code === 'number';

/**
 * Hands a mail over to the mail server.
 *
 * @param messageId the same in each attempt, so mail programs show a duplicate only once
 * @param beforeLastLine is awaited after everything except the line that ends the mail has been sent
 */
export async function handOver(
  smtpUrl: string,
  { to, replyTo, ...mail }: Addressed & { readonly from: Mailbox; readonly messageId: string },
  beforeLastLine: () => Promise<void>,
): Promise<Handover> {
  let lastLine = false;
  // Loaded at the first mail, because loading it takes a twentieth of the API's startup time.
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  transport.use('stream', ({ message }, done) => {
    message.processFunc((whole) => Readable.from(signalBeforeEnd(whole)));
    done();
  });

  // nodemailer reads this stream after the server has requested the content. An exception closes the connection before the last line.
  async function* signalBeforeEnd(whole: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield* whole;
    await beforeLastLine();
    lastLine = true;
  }

  try {
    await transport.sendMail({
      ...mail,
      // As objects, because nodemailer would parse several addresses and comments from a string.
      to: { name: '', address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { outcome: 'sent' };
  } catch (cause) {
    const code = codeOf(cause, 'code');
    const response = codeOf(cause, 'responseCode');
    // Without the cause, because the task queue and the log keep the error, and the server's reply contains the recipient's address.
    const error = new Error(`the mail could not be handed over: ${[code, response].filter(isKnown).join(' ')}`);
    if (lastLine && typeof response !== 'number') return { outcome: 'unknown', error };
    const final = Number(response) >= 500 && ABOUT_THE_MAIL.includes(String(code));
    return { outcome: 'refused', final, error };
  } finally {
    transport.close();
  }
}
