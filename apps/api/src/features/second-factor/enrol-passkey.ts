import { ENROLMENT_LIFETIME_MS, msg, type NewPasskey, PASSKEYS_MAX, type UserId } from '@trawl/contracts';
import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { passkeyEnrolments, passkeys } from '../../db/schema/index.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { confirmPassword, lockPassword, lockUserOfSession } from '../users/index.ts';
import { deleteCodesWithoutFactor } from './factor-store.ts';
import { finishEnrolment } from './finish-enrolment.ts';
import { noPasskeysHere, type PasskeyOptions, webauthn } from './passkey-options.ts';
import { recordChange } from './record-change.ts';
import { makeFirstCodes } from './recovery-codes.ts';
import { ALGORITHMS, type RelyingParty, relyingParty } from './relying-party.ts';

const passkeyNotFound = (): AppError => new AppError('not_found', msg('second_factor.passkey_not_found'));

const tooMany = (): AppError =>
  new AppError('wrong_state', msg('second_factor.too_many_passkeys', { count: PASSKEYS_MAX }));

/**
 * Begins adding a passkey: returns the options for the browser's authenticator. Requires the password, so a stolen session can't
 * add one.
 *
 * @throws AppError wrong_password; too_many_requests; wrong_state if there are already ten; not_available
 */
export async function beginPasskey(context: AppContext, user: RequestUser, password: string): Promise<PasskeyOptions> {
  const { db, env, clock } = context;
  const party = relyingParty(env);
  if (!party) throw noPasskeysHere();
  const confirmed = await confirmPassword(context, user.id, password);
  const keys = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  if (keys.length >= PASSKEYS_MAX) throw tooMany();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: keys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const fresh = {
    challenge: options.challenge,
    expiresAt: new Date(clock.now().getTime() + ENROLMENT_LIFETIME_MS),
  };
  await db.transaction(async (tx) => {
    await lockPassword(tx, user.id, confirmed);
    await tx
      .insert(passkeyEnrolments)
      .values({ userId: user.id, ...fresh })
      .onConflictDoUpdate({ target: passkeyEnrolments.userId, set: fresh });
  });
  return { ...options };
}

/**
 * Adds the passkey that an authenticator created. Ends all other sessions.
 *
 * @returns recovery codes if this is the first second factor
 * @throws AppError wrong_code if it doesn't match the pending enrolment; wrong_state if there are already ten; not_logged_in
 */
export async function addPasskey(
  context: AppContext,
  user: RequestUser,
  { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
  token: string,
  client: Client,
): Promise<readonly string[] | null> {
  const { db, clock } = context;
  const party = relyingParty(context.env);
  if (!party) throw noPasskeysHere();
  const credential = await readCredential(context, party, user.id, passkey);
  const codes = await makeFirstCodes(db, user.id);
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockUserOfSession(tx, user.id, token);
    const begun = and(eq(passkeyEnrolments.userId, user.id), eq(passkeyEnrolments.challenge, credential.challenge));
    if ((await tx.delete(passkeyEnrolments).where(begun).returning()).length === 0) throw refused();
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= PASSKEYS_MAX) throw tooMany();
    const added = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: passkey.response.transports ?? [],
        name,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw refused();
    await recordChange(tx, user.id, 'passkey_added', client, now, name);
    return finishEnrolment(tx, user.id, { codes, token, client, now });
  });
}

const refused = (): AppError => new AppError('wrong_code', msg('second_factor.passkey_not_added'));

/** @throws AppError wrong_code */
async function readCredential(
  { db, clock, logger }: AppContext,
  party: RelyingParty,
  userId: UserId,
  made: NewPasskey,
) {
  const [begun] = await db
    .select()
    .from(passkeyEnrolments)
    .where(and(eq(passkeyEnrolments.userId, userId), gt(passkeyEnrolments.expiresAt, clock.now())));
  if (!begun) throw refused();
  const { challenge } = begun;
  const { clientDataJSON, attestationObject } = made.response;
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.rawId,
        type: made.type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified) return { ...registrationInfo.credential, challenge };
  } catch (error) {
    logger.info({ err: error, userId }, 'a new passkey was refused');
  }
  throw refused();
}

/**
 * Removes a passkey; recovery codes are removed with the last second factor.
 *
 * @throws AppError wrong_password; too_many_requests; not_found
 */
export async function removePasskey(
  context: AppContext,
  user: RequestUser,
  { id, currentPassword }: { readonly id: string; readonly currentPassword: string },
  client: Client,
): Promise<void> {
  const confirmed = await confirmPassword(context, user.id, currentPassword);
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await lockPassword(tx, user.id, confirmed);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, user.id), eq(passkeys.id, id)))
      .returning({ name: passkeys.name });
    if (!removed) throw passkeyNotFound();
    await deleteCodesWithoutFactor(tx, user.id);
    await recordChange(tx, user.id, 'passkey_removed', client, now, removed.name);
  });
}
