import { z } from 'zod';
import { PASSKEY_NAME_MAX, PASSWORD_MAX, RECOVERY_CODE_LENGTH, SECOND_FACTOR_CODE_MAX } from '../catalogue/limits.ts';
import { AnyId } from '../ids.ts';
import { field } from '../messages/fields.ts';
import { problem } from '../messages/msg.ts';
import { VISIBLE_TEXT } from '../visible-text.ts';
import { Password } from './users.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, problem('second_factor.passkey_unreadable'));
const Attachment = z.enum(['platform', 'cross-platform']);

/** The result of `navigator.credentials.create()`, as JSON. */
export const NewPasskey = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  authenticatorAttachment: Attachment.optional(),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The result of `navigator.credentials.get()`, as JSON. */
export const PasskeyProof = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
  authenticatorAttachment: Attachment.optional(),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

const TICKET_MISSING = problem('second_factor.sign_in_expired');
const Ticket = z.string(TICKET_MISSING).min(1, TICKET_MISSING).max(200, TICKET_MISSING);

/** `code`: six digits of an authenticator app, or a recovery code; otherwise a passkey's response. */
export const LoginSecondFactorInput = z
  .strictObject({
    ticket: Ticket,
    code: z
      .string()
      .trim()
      .min(1, problem('second_factor.enter_code'))
      .max(SECOND_FACTOR_CODE_MAX, problem('second_factor.code_too_long'))
      .optional(),
    passkey: PasskeyProof.optional(),
  })
  .refine((input) => (input.code === undefined) !== (input.passkey === undefined), {
    message: problem('second_factor.enter_code'),
    path: ['code'],
  });
export type LoginSecondFactorInput = z.infer<typeof LoginSecondFactorInput>;

export const LoginPasskeyOptionsInput = z.strictObject({ ticket: Ticket });

/** Options for `navigator.credentials`, as defined by the WebAuthn standard. */
export const PasskeyOptionsData = z.object({ options: z.record(z.string(), z.unknown()) });

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/**
 * A user's second factors, without their secrets. `totpSince` is null without an authenticator app; `recoveryCodes` counts unused
 * ones; `resetAt` is when an operator's reset takes effect; `passkeysAvailable`: browsers accept passkeys only for a domain name.
 */
export const SecondFactors = z.object({
  totpSince: z.string().nullable(),
  passkeys: z.array(Passkey),
  recoveryCodes: z.number(),
  resetAt: z.string().nullable(),
  passkeysAvailable: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;
export const SecondFactorsData = z.object({ secondFactors: SecondFactors });

export const CurrentPasswordInput = z.strictObject({ currentPassword: Password });

/** The secret of an authenticator app, in base 32 and as the URI of its QR code. Shown only once. */
export const TotpSecretData = z.object({ secret: z.string(), uri: z.string() });

export const TotpConfirmInput = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, problem('second_factor.enter_app_code')),
});

export const PasskeyAddInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, problem('input.required', { field: field('name') }))
    .max(PASSKEY_NAME_MAX, problem('input.too_long', { field: field('name'), count: PASSKEY_NAME_MAX }))
    .regex(VISIBLE_TEXT, problem('input.undisplayable', { field: field('name') })),
  passkey: NewPasskey,
});

export const PasskeyRemoveInput = z.strictObject({
  id: AnyId,
  currentPassword: z
    .string()
    .min(1, problem('input.required', { field: field('password') }))
    .max(PASSWORD_MAX),
});

/** `recoveryCodes`: new ones, shown only once; null if the stored ones stay valid. */
export const EnrolledData = z.object({
  secondFactors: SecondFactors,
  recoveryCodes: z.array(z.string().length(RECOVERY_CODE_LENGTH + 1)).nullable(),
});
