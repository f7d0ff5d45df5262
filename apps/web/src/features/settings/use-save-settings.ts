import type { Language } from '@trawl/messages/languages';
import { useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import type { ChosenSettings } from '#settings/settings.ts';
import { keepSettings } from '#settings/settings-store.ts';

/** Saving is simulated: it takes a second and sends only the settings of mails. */
const SAVING_MS = 1_000;

interface SavedSettings {
  readonly chosen: ChosenSettings;
  /** The settings that the server needs for mails, as far as they changed. */
  readonly ofMails: { readonly emailNotifications?: boolean | undefined; readonly language?: Language | undefined };
}

export function useSaveSettings(): { readonly saving: boolean; save(settings: SavedSettings): Promise<void> } {
  const [saving, setSaving] = useState(false);
  const calls = trpc.useUtils();
  const notify = trpc.users.setNotifications.useMutation();

  async function save({ chosen, ofMails }: SavedSettings): Promise<void> {
    setSaving(true);
    const second = new Promise<void>((done) => setTimeout(done, SAVING_MS));
    try {
      if (Object.values(ofMails).some((value) => value !== undefined)) {
        await notify.mutateAsync(ofMails);
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
