import { WEEKDAYS, type Weekday } from '@trawl/contracts';
import { useId } from 'react';
import { Field } from '#components/field/field.tsx';
import { formatWeekday } from '#language/schedule.ts';
import { t } from '#language/t.ts';
import type { Draft } from '../../draft/draft.ts';
import wizardStyles from '../wizard.module.css';
import styles from './calendar.module.css';

/** The browser's time zones, and UTC, which not all browsers list. */
const ZONES: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

interface CalendarFieldsProps {
  readonly draft: Draft;
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** The days of the week, the time of day and the zone of a calendar. */
export function CalendarFields({ draft, errorOf, onChange }: CalendarFieldsProps) {
  const errorId = useId();
  const daysError = errorOf('settings.calendar.days');
  const toggle = (day: Weekday, on: boolean) =>
    onChange({ days: WEEKDAYS.filter((other) => (other === day ? on : draft.days.includes(other))) });
  const zones = ZONES.includes(draft.zone) ? ZONES : [draft.zone, ...ZONES];
  return (
    <>
      <fieldset className={styles.days} aria-describedby={daysError === undefined ? undefined : errorId}>
        <legend>{t('wizard.calendar.days')}</legend>
        {WEEKDAYS.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              aria-label={formatWeekday(day)}
              aria-invalid={daysError === undefined ? undefined : true}
              checked={draft.days.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
            <span aria-hidden>{formatWeekday(day, 'short')}</span>
          </label>
        ))}
        {daysError !== undefined && (
          <p id={errorId} className={styles.error}>
            {daysError}
          </p>
        )}
      </fieldset>
      <div className={wizardStyles.pair}>
        <Field label={t('wizard.calendar.time')} error={errorOf('settings.calendar.time')}>
          {(control) => (
            <input
              {...control}
              type="time"
              value={draft.time}
              onChange={(event) => onChange({ time: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('wizard.calendar.zone')} error={errorOf('settings.calendar.zone')}>
          {(control) => (
            <select {...control} value={draft.zone} onChange={(event) => onChange({ zone: event.target.value })}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </>
  );
}
