import { useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import type { ChosenSettings } from '#settings/settings.ts';
import { keepSettings } from '#settings/settings-store.ts';

/** Saving is simulated: it takes a second and sends nothing, except for the mail notifications. */
const SAVING_MS = 1_000;

interface SavedSettings {
  readonly chosen: ChosenSettings;
  /** Sent to the server if it changed. */
  readonly emailNotifications: boolean | undefined;
}

export function useSaveSettings(): { readonly saving: boolean; save(settings: SavedSettings): Promise<void> } {
  const [saving, setSaving] = useState(false);
  const calls = trpc.useUtils();
  const notify = trpc.users.setNotifications.useMutation();

  async function save({ chosen, emailNotifications }: SavedSettings): Promise<void> {
    setSaving(true);
    const second = new Promise<void>((done) => setTimeout(done, SAVING_MS));
    try {
      if (emailNotifications !== undefined) {
        await notify.mutateAsync({ emailNotifications });
        await calls.users.checkAuth.invalidate();
      }
      await second;
      keepSettings(chosen);
      showSuccess(t('settings.saved'));
    } catch (failure) {
      showError(t('settings.failed'), failure instanceof DOMException ? t('settings.notKept') : sentenceOf(failure));
    }
    setSaving(false);
  }

  return { saving, save };
}
