import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Mail } from './layout-mail.ts';

export interface Addressed extends Mail {
  readonly to: string;
  /** Whom an answer goes to, where that isn't the sender. */
  readonly replyTo?: string;
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
  mail: Addressed & { readonly from: string; readonly messageId: string },
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
    await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
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
