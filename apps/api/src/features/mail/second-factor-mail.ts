import type { SecondFactorChange } from '@trawl/contracts';
import { layoutMail, type Mail, type MailPart } from './layout-mail.ts';
import { originPart, type StoredOrigin } from './origin.ts';

interface Words {
  readonly subject: string;
  readonly happened: string;
  /** Instructions for a reader who didn't make the change. */
  readonly otherwise: string;
  /** The page for following these instructions. */
  readonly at: 'security' | 'forgotPassword';
}

const NOT_YOU = 'If that wasn’t you, set a new password at once, and check your second factors afterwards:';

const inUtc = (iso: string | null): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(iso ?? Date.now()),
  );

function wordsOf(change: SecondFactorChange, detail: string | null): Words {
  switch (change) {
    case 'totp_added':
      return {
        subject: 'An authenticator app was added to your Trawl account',
        happened: 'Signing in now takes a code of your authenticator app too. All other sessions were signed out.',
        otherwise: NOT_YOU,
        at: 'forgotPassword',
      };
    case 'totp_removed':
      return {
        subject: 'The authenticator app was removed from your Trawl account',
        happened: 'Codes of your authenticator app no longer sign you in.',
        otherwise: NOT_YOU,
        at: 'forgotPassword',
      };
    case 'passkey_added':
      return {
        subject: 'A passkey was added to your Trawl account',
        happened: `The passkey “${detail}” can now finish a sign-in. All other sessions were signed out.`,
        otherwise: NOT_YOU,
        at: 'forgotPassword',
      };
    case 'passkey_removed':
      return {
        subject: 'A passkey was removed from your Trawl account',
        happened: `The passkey “${detail}” no longer signs you in.`,
        otherwise: NOT_YOU,
        at: 'forgotPassword',
      };
    case 'recovery_codes_replaced':
      return {
        subject: 'Your Trawl recovery codes were replaced',
        happened: 'New recovery codes were made for your account. The ones before no longer work.',
        otherwise: NOT_YOU,
        at: 'forgotPassword',
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used to sign in to Trawl',
        happened: `Somebody signed in with one of your recovery codes. Codes left: ${detail}. You can make new ones under Profile, Security.`,
        otherwise: NOT_YOU,
        at: 'forgotPassword',
      };
    case 'second_factor_failed':
      return {
        subject: 'A sign-in to your Trawl account was stopped',
        happened:
          'Somebody entered your password, then got the second factor wrong five times. They were not signed in.',
        otherwise: 'If that wasn’t you, somebody knows your password. Set a new one now:',
        at: 'forgotPassword',
      };
    case 'second_factor_reset_asked':
      return {
        subject: 'Your Trawl second factors will be reset',
        happened: `Support was asked to remove your authenticator app, passkeys and recovery codes. That happens on ${inUtc(detail)} UTC. Until then nothing changes.`,
        otherwise:
          'To keep them, sign in with one of them, or choose “Keep my second factors” in the security settings. If you didn’t ask for this, do so now:',
        at: 'security',
      };
    case 'second_factor_reset_cancelled':
      return {
        subject: 'Your Trawl second factors stay as they are',
        happened: 'The reset of your second factors was cancelled.',
        otherwise: NOT_YOU,
        at: 'forgotPassword',
      };
    case 'second_factor_reset':
      return {
        subject: 'Your Trawl second factors were reset',
        happened:
          'Your authenticator app, passkeys and recovery codes were removed, as support was asked to a day ago. Your password alone signs you in now.',
        otherwise: 'Set up a second factor again in the security settings:',
        at: 'security',
      };
  }
}

const LABELS = { security: 'Open security settings', forgotPassword: 'Set a new password' } as const;

/** Tells an owner about a change of the second factors. */
export function secondFactorMail(
  name: string,
  change: SecondFactorChange,
  detail: string | null,
  origin: StoredOrigin,
  links: Readonly<Record<Words['at'], string>>,
): Mail {
  const { subject, happened, otherwise, at } = wordsOf(change, detail);
  const parts: MailPart[] = [
    { kind: 'text', text: happened },
    ...originPart(origin),
    { kind: 'text', text: otherwise },
    { kind: 'link', label: LABELS[at], url: links[at] },
  ];
  return layoutMail(subject, name, parts, 'You get this mail whenever your second factors change.');
}
