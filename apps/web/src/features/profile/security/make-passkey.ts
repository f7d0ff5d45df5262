import { NewPasskey } from '@trawl/contracts';
import { z } from 'zod';

const Creation = z.custom<import('@simplewebauthn/browser').PublicKeyCredentialCreationOptionsJSON>(
  (value) => z.looseObject({ challenge: z.string() }).safeParse(value).success,
);

/** Creates a passkey with the browser's prompt. Throws if it is canceled. */
export async function makePasskey(options: unknown): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return NewPasskey.parse(await startRegistration({ optionsJSON: Creation.parse(options) }));
}
