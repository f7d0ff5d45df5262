import { LANGUAGES } from '@trawl/messages/languages';
import { useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { formatDateTime } from '#format/dates.ts';
import { languageName } from '#format/language-name.ts';
import { t } from '#language/t.ts';
import { type ChosenSettings, DATE_FORMATS, DEFAULT_SETTINGS, TIME_FORMATS, TIMEZONES } from '#settings/settings.ts';
import styles from './settings.module.css';

interface PickProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly value: Value;
  readonly onPick: (value: Value) => void;
}

function Pick<Value extends string>({ label, values, nameOf, value, onPick }: PickProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const picked = values.find((each) => each === event.target.value);
            if (picked !== undefined) onPick(picked);
          }}
        >
          {values.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface RegionFieldsProps {
  readonly chosen: ChosenSettings;
  readonly onChange: (change: ChosenSettings) => void;
}

/** Language, time zone and formats, with a preview of the resulting time. */
export function RegionFields({ chosen, onChange }: RegionFieldsProps) {
  const [now] = useState(() => new Date().toISOString());
  const shown = { ...DEFAULT_SETTINGS, ...chosen };
  const untouched = chosen.dateFormat === undefined && chosen.timeFormat === undefined;
  return (
    <>
      <div className={styles.fields}>
        <Pick
          label={t('settings.language')}
          values={LANGUAGES}
          nameOf={languageName}
          value={shown.language}
          onPick={(language) => onChange({ language })}
        />
        <Pick
          label={t('settings.timezone')}
          values={TIMEZONES}
          nameOf={(timezone) => t(`settings.zones.${timezone}`)}
          value={shown.timezone}
          onPick={(timezone) => onChange({ timezone })}
        />
        <Pick
          label={t('settings.dateFormat')}
          values={DATE_FORMATS}
          nameOf={(format) => format}
          value={shown.dateFormat}
          onPick={(dateFormat) => onChange({ dateFormat })}
        />
        <Pick
          label={t('settings.timeFormat')}
          values={TIME_FORMATS}
          nameOf={(format) => t(`settings.times.${format}`)}
          value={shown.timeFormat}
          onPick={(timeFormat) => onChange({ timeFormat })}
        />
      </div>
      <p className={styles.now}>
        {t('settings.now', { time: formatDateTime(now, chosen) })} {untouched && t('settings.writtenOut')}
      </p>
      {untouched && (
        // A button, because users can't select the displayed defaults in lists that already show them as selected.
        <div>
          <Button size="small" onClick={() => onChange({ dateFormat: shown.dateFormat, timeFormat: shown.timeFormat })}>
            {t('settings.useShown')}
          </Button>
        </div>
      )}
    </>
  );
}
