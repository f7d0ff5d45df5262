import { msg, type SecondFactorChange, type SystemMessage } from '@trawl/contracts';
import { layoutMail, type Mail, type MailPart, type Reader } from '../layout-mail.ts';
import { originPart, type StoredOrigin } from '../origin.ts';

/** @param detail the passkey's name, the number of codes left, or when a reset takes effect */
function happened(change: SecondFactorChange, detail: string | null): SystemMessage {
  switch (change) {
    case 'passkey_added':
    case 'passkey_removed':
      return msg(`mail.${change}.happened`, { passkey: detail ?? '' });
    case 'recovery_code_used':
      return msg('mail.recovery_code_used.happened', { count: Number(detail) });
    case 'second_factor_reset_asked':
      return msg('mail.second_factor_reset_asked.happened', {
        time: { moment: detail ?? new Date().toISOString() },
      });
    case 'totp_added':
    case 'totp_removed':
    case 'recovery_codes_replaced':
    case 'second_factor_failed':
    case 'second_factor_reset_cancelled':
    case 'second_factor_reset':
      return msg(`mail.${change}.happened`);
  }
}

/** Instructions for a reader who didn't make the change. */
function otherwise(change: SecondFactorChange): SystemMessage {
  switch (change) {
    case 'second_factor_failed':
    case 'second_factor_reset_asked':
    case 'second_factor_reset':
      return msg(`mail.${change}.otherwise`);
    default:
      return msg('mail.second_factor.otherwise');
  }
}

interface Links {
  readonly security: string;
  readonly forgotPassword: string;
}

/** The page for following the instructions. */
const linkFor = (change: SecondFactorChange, { security, forgotPassword }: Links): MailPart =>
  change === 'second_factor_reset_asked' || change === 'second_factor_reset'
    ? { kind: 'link', label: msg('mail.second_factor.settings'), url: security }
    : { kind: 'link', label: msg('mail.set_password'), url: forgotPassword };

/** Notifies an owner of a change of the second factors. */
export const secondFactorMail = (
  reader: Reader,
  change: SecondFactorChange,
  detail: string | null,
  origin: StoredOrigin,
  links: Links,
): Mail =>
  layoutMail(reader, {
    subject: msg(`mail.${change}.subject`),
    parts: [
      { kind: 'text', text: happened(change, detail) },
      ...originPart(origin),
      { kind: 'text', text: otherwise(change) },
      linkFor(change, links),
    ],
    footer: msg('mail.second_factor.footer'),
  });
