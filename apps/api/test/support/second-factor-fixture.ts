import { generateSync } from 'otplib';
import { type SoftAuthenticator, softAuthenticator } from './soft-authenticator.ts';
import type { Answer, Browser, TestService } from './test-service.ts';

export const PASSWORD = 'correct horse battery';

/** A user with an authenticator app. */
export interface WithTotp {
  readonly user: Browser;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** The current code of a secret, or of a time step this many away. */
export const codeNow = (secret: string, away = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + away * 30 });

/** Six digits that are not a code of the secret in the current or neighboring steps. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((away) => codeNow(secret, away));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

/** Sets up an authenticator app with the previous time step's code, so that the current code is unused. */
export async function addTotp(user: Browser): Promise<WithTotp> {
  const begun = await user.call('POST', '/api/users/second-factors/totp', { currentPassword: PASSWORD });
  const { secret } = begun.body.data;
  const confirm = () => user.call('POST', '/api/users/second-factors/totp/confirm', { code: codeNow(secret, -1) });
  const first = await confirm();
  // The step may have ended since the code was made; then it is a step too old.
  const answer = first.body.code === 'wrong_code' ? await confirm() : first;
  if (answer.status !== 200) throw new Error(`could not set up an app: ${answer.text}`);
  return { user, secret, recoveryCodes: answer.body.data.recoveryCodes };
}

/** Adds a passkey of a software authenticator. */
export async function addPasskey(
  user: Browser,
  key: SoftAuthenticator = softAuthenticator(),
): Promise<{ readonly key: SoftAuthenticator; readonly answer: Answer }> {
  const begun = await user.call('POST', '/api/users/second-factors/passkeys/options', { currentPassword: PASSWORD });
  const passkey = key.create(begun.body.data.options);
  const answer = await user.call('POST', '/api/users/second-factors/passkeys', { name: 'YubiKey', passkey });
  return { key, answer };
}

/** The first step of a login, by an unknown browser. */
export async function firstStep(
  api: TestService,
  email: string,
): Promise<{ readonly visitor: Browser; readonly ticket: string; readonly answer: Answer }> {
  const visitor = api.visitor();
  const answer = await visitor.call('POST', '/api/users/login', { email, password: PASSWORD });
  return { visitor, ticket: answer.body.ticket, answer };
}

export const finish = (visitor: Browser, ticket: string, code: string): Promise<Answer> =>
  visitor.call('POST', '/api/users/login/second-factor', { ticket, code });
