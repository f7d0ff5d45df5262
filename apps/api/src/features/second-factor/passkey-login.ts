import type { PasskeyProof } from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { type loginTickets, passkeys } from '../../db/schema/index.ts';
import type { Client } from '../../request-user.ts';
import { lockTicket, setChallenge, signInExpired } from './login-ticket.ts';
import { noPasskeysHere, type PasskeyOptions, webauthn } from './passkey-options.ts';
import { relyingParty } from './relying-party.ts';

type Ticket = typeof loginTickets.$inferSelect;

/**
 * The options for signing this login with a passkey. A repeated call voids the earlier challenge.
 *
 * @throws AppError sign_in_expired, also if the user has no passkey; not_available
 */
export async function passkeyLoginOptions(
  context: AppContext,
  ticket: string,
  client: Client,
): Promise<PasskeyOptions> {
  const party = relyingParty(context.env);
  if (!party) throw noPasskeysHere();
  const { generateAuthenticationOptions } = await webauthn();
  return context.db.transaction(async (tx) => {
    const locked = await lockTicket(tx, ticket, client, context.clock.now());
    const keys = await tx.select().from(passkeys).where(eq(passkeys.userId, locked.user.id));
    if (keys.length === 0) throw signInExpired();
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      allowCredentials: keys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      userVerification: 'preferred',
    });
    await setChallenge(tx, locked.ticket, options.challenge);
    return { ...options };
  });
}

/** Whether a passkey of the ticket's user signed the ticket's challenge. Records the use and the authenticator's counter. */
export async function usePasskey(
  { env, logger }: AppContext,
  tx: Tx,
  { userId, challenge }: Ticket,
  proof: PasskeyProof,
  now: Date,
): Promise<boolean> {
  const party = relyingParty(env);
  const { verifyAuthenticationResponse } = await webauthn();
  const own = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, proof.id));
  const [key] = await tx.select().from(passkeys).where(own).for('update');
  if (!party || !key || challenge === null) return false;
  const { clientDataJSON, authenticatorData, signature } = proof.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: proof.id,
        rawId: proof.rawId,
        type: proof.type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: key.credentialId, publicKey: Uint8Array.from(key.publicKey), counter: key.counter },
      // The password was the first factor, so possession of the key is sufficient.
      requireUserVerification: false,
    });
    if (!verified) return false;
    await tx
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
      .where(eq(passkeys.id, key.id));
    return true;
  } catch (error) {
    // The library throws for any mismatch: challenge, origin, counter, or an invalid body.
    logger.info({ err: error, userId }, 'a passkey was refused');
    return false;
  }
}
