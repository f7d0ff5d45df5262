import { t } from '#language/t.ts';

export interface ProfileDraft {
  readonly name: string;
  readonly email: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export type ProfileProblems = Partial<Readonly<Record<keyof ProfileDraft, string>>>;

/** Whether saving would change the address, which the server stores in lower case. */
export const changesEmail = (draft: ProfileDraft, email: string): boolean => draft.email.trim().toLowerCase() !== email;

/**
 * The errors of a profile, by field in the order of the form.
 *
 * @param email the account's current address
 */
export function checkProfile(draft: ProfileDraft, email: string): ProfileProblems {
  const noEmail = draft.email.trim() === '';
  const needsPassword = draft.currentPassword === '' && !noEmail && changesEmail(draft, email);
  return {
    ...(draft.name.trim() === '' && { name: t('profile.form.nameRequired') }),
    ...(noEmail && { email: t('profile.form.emailRequired') }),
    ...(needsPassword && { currentPassword: t('profile.form.currentForEmail') }),
    ...(draft.newPassword !== '' &&
      draft.currentPassword === '' && { currentPassword: t('profile.form.currentRequired') }),
    ...(draft.newPassword !== draft.confirmPassword && { confirmPassword: t('profile.form.mismatch') }),
  };
}
