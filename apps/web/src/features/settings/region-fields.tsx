import { useState } from 'react';
import { Field } from '#components/field/field.tsx';
import { formatDateTime } from '#format/dates.ts';
import {
  type ChosenSettings,
  DATE_FORMATS,
  DEFAULT_SETTINGS,
  LANGUAGES,
  type Language,
  TIME_FORMATS,
  TIMEZONES,
} from '#settings/settings.ts';
import styles from './settings.module.css';
import { texts } from './texts.ts';

/** Each language in its own name, so that users can find theirs in any language. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};

interface PickProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<string, string>>;
  readonly value: Value;
  readonly onPick: (value: Value) => void;
}

function Pick<Value extends string>({ label, values, names, value, onPick }: PickProps<Value>) {
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
              {names[each] ?? each}
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
          label={texts.language}
          values={LANGUAGES}
          names={LANGUAGE_NAMES}
          value={shown.language}
          onPick={(language) => onChange({ language })}
        />
        <Pick
          label={texts.timezone}
          values={TIMEZONES}
          names={texts.zones}
          value={shown.timezone}
          onPick={(timezone) => onChange({ timezone })}
        />
        <Pick
          label={texts.dateFormat}
          values={DATE_FORMATS}
          names={{}}
          value={shown.dateFormat}
          onPick={(dateFormat) => onChange({ dateFormat })}
        />
        <Pick
          label={texts.timeFormat}
          values={TIME_FORMATS}
          names={texts.times}
          value={shown.timeFormat}
          onPick={(timeFormat) => onChange({ timeFormat })}
        />
      </div>
      <p className={styles.now}>
        {texts.now(formatDateTime(now, shown))} {untouched && texts.writtenOut}
      </p>
    </>
  );
}
