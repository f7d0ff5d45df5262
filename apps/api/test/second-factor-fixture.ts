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

/** The code of a secret now, or in a time step so many away from now. */
export const codeNow = (secret: string, away = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + away * 30 });

/** Six digits that are no code of the secret now, nor in the steps next to now. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((away) => codeNow(secret, away));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

/** Sets up an authenticator app by a code of the time step before now, so that the code of now is still to be used. */
export async function addTotp(user: Browser): Promise<WithTotp> {
  const begun = await user.call('POST', '/api/users/second-factors/totp', { currentPassword: PASSWORD });
  const { secret } = begun.body.data;
  const answer = await user.call('POST', '/api/users/second-factors/totp/confirm', { code: codeNow(secret, -1) });
  if (answer.status !== 200) throw new Error(`could not set up an app: ${answer.text}`);
  return { user, secret, recoveryCodes: answer.body.data.recoveryCodes };
}

/** Adds a passkey of an authenticator in software. */
export async function addPasskey(
  user: Browser,
  key: SoftAuthenticator = softAuthenticator(),
): Promise<{ readonly key: SoftAuthenticator; readonly answer: Answer }> {
  const begun = await user.call('POST', '/api/users/second-factors/passkeys/options', { currentPassword: PASSWORD });
  const passkey = key.create(begun.body.data.options);
  const answer = await user.call('POST', '/api/users/second-factors/passkeys', { name: 'YubiKey', passkey });
  return { key, answer };
}

/** The first step of a login, by a browser that is nobody's yet. */
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
