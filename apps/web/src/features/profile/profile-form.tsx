import type { User } from '@trawl/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import { problemOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { LeaveGuard } from '#components/leave-guard/leave-guard.tsx';
import { useUnsaved } from '#components/leave-guard/use-unsaved.ts';
import { NewPasswordField } from '#components/new-password/new-password-field.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { dismissTitled, showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { checkSession } from '#session/session-store.ts';
import { changesEmail, checkProfile, type ProfileDraft, type ProfileProblems } from './check-profile.ts';
import styles from './profile.module.css';

const NO_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Unsaved names and addresses by user. Passwords are typed again. */
const unsaved = new Map<string, Partial<Pick<ProfileDraft, 'name' | 'email'>>>();

/** The draft after it was saved. Fields that the user has edited since weren't sent, so they stay. */
function draftAfterSave(current: ProfileDraft, sent: ProfileDraft, { name, email }: User): ProfileDraft {
  const edited = Object.entries(current).filter(([field, value]) => value !== sent[field as keyof ProfileDraft]);
  return { name, email, ...NO_PASSWORDS, ...Object.fromEntries(edited) };
}

/** Name, address and password in one form. A new address takes effect once it is verified; a new password ends other sessions. */
export function ProfileForm({ user }: { readonly user: User }) {
  /** The initial values. Only fields that differ from them are saved, to keep another tab's changes. */
  const [before, setBefore] = useState({ name: user.name, email: user.email });
  const [kept, keep] = useUnsaved(unsaved);
  const [draft, setDraft] = useState<ProfileDraft>({ ...before, ...NO_PASSWORDS, ...kept });
  const [problems, setProblems] = useState<ProfileProblems>({});
  if (user.email !== before.email) {
    // A new address was verified, in the panel above or elsewhere.
    setBefore({ ...before, email: user.email });
    if (draft.email === before.email) setDraft({ ...draft, email: user.email });
  }
  const calls = trpc.useUtils();
  const inFlight = useInFlight();
  const update = trpc.users.updateProfile.useMutation({
    onSettled: inFlight.end,
    onSuccess({ user: saved }) {
      const asked = saved.pendingEmail !== null && saved.pendingEmail !== user.pendingEmail;
      showSuccess(
        t('profile.form.saved'),
        asked ? t('profile.form.verifyNew', { email: saved.pendingEmail ?? '' }) : undefined,
      );
      setBefore((current) => ({ ...current, name: saved.name }));
      void calls.users.invalidate();
      void checkSession();
    },
    onError(failure) {
      const { code, field, message = t('profile.form.failed') } = problemOf(failure);
      if (code === 'wrong_password' || field === 'currentPassword') setProblems({ currentPassword: message });
      if (field === 'newPassword') setProblems({ newPassword: message });
      showError(t('profile.form.failedTitle'), message);
    },
  });

  const set = (field: keyof ProfileDraft, value: string) => {
    setDraft((current) => ({ ...current, [field]: value }));
    setProblems(({ [field]: _mended, ...others }) => others);
  };

  const newEmail = changesEmail(draft, before.email);
  const newName = draft.name !== before.name;
  const dirty =
    newName ||
    newEmail ||
    [draft.currentPassword, draft.newPassword, draft.confirmPassword].some((password) => password !== '');

  useEffect(() => {
    const { name, email } = draft;
    keep(newName || newEmail ? { ...(newName && { name }), ...(newEmail && { email }) } : undefined);
  }, [keep, draft, newName, newEmail]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    dismissTitled(t('profile.form.failedTitle'));
    const found = checkProfile(draft, before.email);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      showError(t('profile.form.failedTitle'), Object.values(found).join(', '));
      const control = event.currentTarget.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    if (!inFlight.begin()) return;
    const { name, email, ...passwords } = draft;
    const change = { ...(newName && { name }), ...(newEmail && { email }) };
    // Saving an unchanged form confirms the current name.
    const unchanged = Object.keys(change).length === 0 && passwords.newPassword === '';
    update.mutate(
      { ...passwords, ...(unchanged ? { name: user.name } : change) },
      { onSuccess: ({ user: saved }) => setDraft((current) => draftAfterSave(current, draft, saved)) },
    );
  }

  const control = (name: keyof ProfileDraft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });

  // Rendered next to a changed email address, otherwise with the new password. One password confirms both changes.
  const currentPassword = (
    <Field
      label={t('profile.form.currentPassword')}
      error={problems.currentPassword}
      {...(newEmail ? { hint: t('profile.form.currentHint') } : {})}
    >
      {(field) => <PasswordInput {...field} {...control('currentPassword')} autoComplete="current-password" />}
    </Field>
  );

  return (
    <>
      <form noValidate onSubmit={submit} aria-label={t('profile.form.title')}>
        <Panel title={t('profile.form.title')} lead={t('profile.form.lead')}>
          <div className={styles.fields}>
            <Field label={t('profile.form.name')} error={problems.name}>
              {(field) => <input {...field} {...control('name')} type="text" autoComplete="name" required />}
            </Field>
            <Field label={t('profile.form.email')} error={problems.email} hint={t('profile.form.emailHint')}>
              {(field) => <input {...field} {...control('email')} type="email" autoComplete="email" required />}
            </Field>
            {newEmail && currentPassword}
          </div>
          <fieldset className={styles.group}>
            <legend>{t('profile.form.passwordTitle')}</legend>
            <p>{t('profile.form.passwordLead')}</p>
            <div className={styles.passwords}>
              {!newEmail && currentPassword}
              <NewPasswordField
                label={t('profile.form.newPassword')}
                error={problems.newPassword}
                {...control('newPassword')}
              />
              <Field label={t('profile.form.confirmPassword')} error={problems.confirmPassword}>
                {(field) => <PasswordInput {...field} {...control('confirmPassword')} autoComplete="new-password" />}
              </Field>
            </div>
          </fieldset>
          <div>
            <Button type="submit" variant="primary" busy={update.isPending}>
              {t('profile.form.save')}
            </Button>
          </div>
        </Panel>
      </form>
      <LeaveGuard isDirty={() => dirty} onLeave={() => keep(undefined)} />
    </>
  );
}
