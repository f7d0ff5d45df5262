import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { LeaveGuard } from '#components/leave-guard/leave-guard.tsx';
import { useUnsaved } from '#components/leave-guard/use-unsaved.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { Switch } from '#components/switch/switch.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import type { ChosenSettings } from '#settings/settings.ts';
import { useChosenSettings } from '#settings/settings-store.ts';
import { RegionFields } from './region-fields.tsx';
import styles from './settings.module.css';
import { useSaveSettings } from './use-save-settings.ts';

interface UnsavedSettings {
  readonly onDevice: ChosenSettings;
  readonly mails: boolean | undefined;
}

/** Unsaved settings by user. */
const unsavedSettings = new Map<string, UnsavedSettings>();

/** The app's display settings and mail notifications. */
export function SettingsForm() {
  useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const query = trpc.users.checkAuth.useQuery();
  const failure = useLastError(query);
  const user = query.data?.user;
  const chosen = useChosenSettings();
  const [kept, keep] = useUnsaved(unsavedSettings);
  const [onDevice, setOnDevice] = useState<ChosenSettings>(kept?.onDevice ?? {});
  const [mails, setMails] = useState(kept?.mails);
  const { saving, save } = useSaveSettings();
  const emailNotifications = mails === user?.emailNotifications ? undefined : mails;
  const unsaved = { ...chosen, ...onDevice };
  const dirty =
    emailNotifications !== undefined ||
    unsaved.language !== chosen.language ||
    unsaved.timezone !== chosen.timezone ||
    unsaved.dateFormat !== chosen.dateFormat ||
    unsaved.timeFormat !== chosen.timeFormat;

  useEffect(() => keep({ onDevice, mails }), [keep, onDevice, mails]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await save({ onDevice, emailNotifications }))) return;
    // Clears the saved changes, unless the user has made further changes since.
    setOnDevice((current) => (current === onDevice ? {} : current));
    setMails((current) => (current === mails ? undefined : current));
  }

  return (
    <>
      <PageHeader title={t('settings.title')} />
      <form className={styles.page} aria-label={t('settings.title')} onSubmit={(event) => void submit(event)}>
        <Panel title={t('settings.appearance')}>
          <Switch
            label={t('settings.darkMode')}
            hint={t('settings.darkModeHint')}
            checked={dark}
            onChange={(on) => setColorScheme(on ? 'dark' : 'light')}
          />
        </Panel>
        <Panel title={t('settings.notifications')}>
          {user === undefined && failure !== null ? (
            <LoadFailed title={t('settings.notificationsFailed')} failure={failure} query={query} />
          ) : (
            <Switch
              label={t('settings.emailNotifications')}
              hint={t('settings.emailNotificationsHint')}
              checked={mails ?? user?.emailNotifications ?? false}
              disabled={user === undefined}
              onChange={setMails}
            />
          )}
        </Panel>
        <Panel title={t('settings.region')} lead={t('settings.regionLead')}>
          <RegionFields chosen={unsaved} onChange={(change) => setOnDevice({ ...onDevice, ...change })} />
        </Panel>
        <div>
          <Button type="submit" variant="primary" busy={saving}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={() => dirty} onLeave={() => keep(undefined)} />
    </>
  );
}
