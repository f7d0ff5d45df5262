import { NewPasskey } from '@trawl/contracts';
import { z } from 'zod';

const Creation = z.custom<import('@simplewebauthn/browser').PublicKeyCredentialCreationOptionsJSON>(
  (value) => z.looseObject({ challenge: z.string() }).safeParse(value).success,
);

/** Has an authenticator make a passkey; the browser asks for it. Throws where that is cancelled. */
export async function makePasskey(options: unknown): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return NewPasskey.parse(await startRegistration({ optionsJSON: Creation.parse(options) }));
}
