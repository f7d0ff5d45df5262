import { useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { dismissTitled, showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import type { ChosenSettings } from '#settings/settings.ts';
import { storeSettings } from '#settings/settings-store.ts';

/** Minimum duration of saving. Only the mail settings are sent to the server. */
const SAVING_MS = 1_000;

/** The user's changes; other settings stay unchanged on this device and on the server. */
interface SettingsChange {
  readonly onDevice: ChosenSettings;
  readonly emailNotifications?: boolean | undefined;
}

interface SaveSettings {
  readonly saving: boolean;
  /** Returns whether the change was saved. */
  save(change: SettingsChange): Promise<boolean>;
}

export function useSaveSettings(): SaveSettings {
  const [saving, setSaving] = useState(false);
  const calls = trpc.useUtils();
  const notify = trpc.users.setNotifications.useMutation();

  async function save({ onDevice, emailNotifications }: SettingsChange): Promise<boolean> {
    dismissTitled(t('settings.failed'));
    setSaving(true);
    // Mails use the language that the user last selected.
    const ofMails = { emailNotifications, language: onDevice.language };
    const second = new Promise<void>((done) => setTimeout(done, SAVING_MS));
    try {
      if (Object.values(ofMails).some((value) => value !== undefined)) {
        await notify.mutateAsync(ofMails);
        await calls.users.checkAuth.invalidate();
      }
      await second;
      storeSettings(onDevice);
      showSuccess(t('settings.saved'));
      return true;
    } catch (failure) {
      showError(t('settings.failed'), failure instanceof DOMException ? t('settings.notKept') : sentenceOf(failure));
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { saving, save };
}
