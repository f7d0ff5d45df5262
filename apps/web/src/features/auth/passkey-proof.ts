import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { callApi, isRecord } from '#session/call-api.ts';

const isRequest = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  isRecord(value) && typeof value.challenge === 'string';

/** Signs a login challenge with a passkey, using the browser's prompt. Throws if it is canceled. */
export async function passkeyProof(ticket: string | undefined): Promise<unknown> {
  const [{ startAuthentication }, asked] = await Promise.all([
    import('@simplewebauthn/browser'),
    callApi('POST', '/users/login/passkey-options', { ticket }),
  ]);
  const options = isRecord(asked) ? asked.options : undefined;
  if (!isRequest(options)) throw new TypeError('The response has no options');
  return startAuthentication({ optionsJSON: options });
}
