import { catalogue } from '#language/catalogue.ts';

/** What the second step of a login says. */
export const texts = catalogue({
  title: 'Confirm it’s you',
  code: 'Code from your authenticator app',
  codeMissing: 'Enter the 6-digit code of your app',
  submit: 'Verify',
  recovery: 'Recovery code',
  recoveryHint: 'One of the codes you saved when you set this up. Each works once.',
  recoveryMissing: 'Enter a recovery code',
  passkeyLead: 'Use your fingerprint, face, screen lock or security key.',
  to: {
    totp: 'Use your authenticator app',
    passkey: 'Use a passkey',
    recovery_code: 'Use a recovery code',
  },
  triesLeft: (n: number): string => (n === 1 ? '1 try left.' : `${n} tries left.`),
  failedTitle: 'Not confirmed',
  failed: 'That didn’t work. Please try again, or choose another way.',
  other: 'Wrong account?',
  toOther: 'Back to sign in',
});
