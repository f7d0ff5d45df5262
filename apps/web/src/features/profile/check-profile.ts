import { texts } from './texts.ts';

export interface ProfileDraft {
  readonly name: string;
  readonly email: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export type ProfileProblems = Partial<Readonly<Record<keyof ProfileDraft, string>>>;

/** What is wrong with a profile that is to be saved (the specification's section 5), by field in the order of the form. */
export function checkProfile(draft: ProfileDraft): ProfileProblems {
  const text = texts.form;
  return {
    ...(draft.name.trim() === '' && { name: text.nameRequired }),
    ...(draft.email.trim() === '' && { email: text.emailRequired }),
    ...(draft.newPassword !== '' && draft.currentPassword === '' && { currentPassword: text.currentRequired }),
    ...(draft.newPassword !== draft.confirmPassword && { confirmPassword: text.mismatch }),
  };
}
