import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Mail } from './layout-mail.ts';

export interface Addressed extends Mail {
  readonly to: string;
  /** Whom an answer goes to, where that isn't the sender. */
  readonly replyTo?: string;
}

/** A name, which may be empty, and the address alone. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Reads `Trawl <trawl@example.com>`, or an address alone. */
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

/** What became of a mail that was offered to the mail server. */
export type Handover =
  | { readonly outcome: 'sent' }
  /** The server refused it, or never got all of it; `final`: it will never take it. */
  | { readonly outcome: 'refused'; readonly final: boolean; readonly error: Error }
  /** It got all of it, and its answer was never seen. */
  | { readonly outcome: 'unknown'; readonly error: Error };

/** Codes of refusals that are about this very mail, not about who sends it. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

const codeOf = (error: Error, key: 'code' | 'responseCode'): unknown => Reflect.get(error, key);

/**
 * Gives a mail to the mail server.
 *
 * @param messageId the same in each attempt, so that mail programs show even a mail that came twice once
 * @param beforeLastLine is waited for when all but the line that ends the mail is given
 */
export async function handOver(
  smtpUrl: string,
  { to, replyTo, ...mail }: Addressed & { readonly from: Mailbox; readonly messageId: string },
  beforeLastLine: () => Promise<void>,
): Promise<Handover> {
  let lastLine = false;
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  transport.use('stream', ({ message }, done) => {
    message.processFunc((whole) => Readable.from(withCare(whole)));
    done();
  });

  // Read only once the server has asked for the mail's content; where this throws, the connection is cut before the end.
  async function* withCare(whole: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield* whole;
    await beforeLastLine();
    lastLine = true;
  }

  try {
    await transport.sendMail({
      ...mail,
      // As objects: nodemailer would read several addresses and comments out of a text.
      to: { name: '', address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { outcome: 'sent' };
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error('the mail could not be sent', { cause });
    const response = codeOf(error, 'responseCode');
    if (lastLine && typeof response !== 'number') return { outcome: 'unknown', error };
    const final = Number(response) >= 500 && ABOUT_THE_MAIL.includes(String(codeOf(error, 'code')));
    return { outcome: 'refused', final, error };
  } finally {
    transport.close();
  }
}
