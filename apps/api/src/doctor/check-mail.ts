import { type Check, codeOf, failed, ok, read, unreachable, warning } from '@trawl/doctor';
import nodemailer from 'nodemailer';
import { Env } from '../env.ts';

const CONNECT_MS = 5_000;

/** Connects, encrypts and logs in, without sending a mail. */
export const checkMail: Check = {
  name: 'Mail server',
  async run(env) {
    const { SMTP_URL, TRAWL_ENV } = read(Env, env, 'SMTP_URL', 'TRAWL_ENV');
    const { host } = new URL(SMTP_URL);
    const isProduction = TRAWL_ENV === 'production';
    try {
      await verify(SMTP_URL, isProduction);
      return [ok(`${host} accepts ${isProduction ? 'an encrypted connection' : 'the connection'} and the login.`)];
    } catch (error) {
      switch (codeOf(error)) {
        case 'EAUTH':
          return [failed(`${host} rejects the login.`, 'Correct the user and password in SMTP_URL.')];
        case 'ETLS':
          return [await unencrypted(SMTP_URL, host)];
        default:
          return [
            failed(
              `${host} can’t be reached: ${unreachable(error instanceof Error && error.cause ? error.cause : error) ?? reasonOf(error)}.`,
              'Start the mail server, or correct SMTP_URL: smtps:// is for port 465, smtp:// with STARTTLS for port 587.',
            ),
          ];
      }
    }
  },
};

async function unencrypted(url: string, host: string) {
  await verify(url, false);
  return warning(
    `${host} offers no STARTTLS, so mails and the login are sent unencrypted.`,
    'Enable STARTTLS on the mail server, or use smtps:// with port 465.',
  );
}

async function verify(url: string, requireTLS: boolean): Promise<void> {
  const transport = nodemailer.createTransport({
    url,
    requireTLS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const NODEMAILER: Readonly<Record<string, string>> = {
  EDNS: 'the host name is unknown',
  ETIMEDOUT: 'there is no answer',
  ECONNECTION: 'the connection fails',
  ESOCKET: 'the connection fails',
};

/** nodemailer replaces the system's error codes with its own, but keeps the message. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('ECONNREFUSED')) return 'nothing listens there';
  if (/certificate|altname/i.test(message)) return `its certificate is not valid (${message})`;
  return NODEMAILER[codeOf(error)] ?? 'the server doesn’t answer as a mail server';
}
