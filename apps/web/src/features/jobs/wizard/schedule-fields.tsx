import { INTERVAL_MAX, INTERVAL_MIN, INTERVAL_PRESETS_S, type IntervalUnit } from '@trawl/contracts';
import { lazy } from 'react';
import { Choice } from '#components/choice/choice.tsx';
import { Field } from '#components/field/field.tsx';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatPreset } from '#language/schedule.ts';
import { t } from '#language/t.ts';
import { type Draft, intervalSeconds, withInterval } from '../draft/draft.ts';
import { isOrderDraft } from '../order/order-draft.ts';
import styles from './wizard.module.css';

const CalendarFields = lazy(async () => ({
  default: (await import('./calendar/calendar-fields.tsx')).CalendarFields,
}));

const OWN = 'own';
const CALENDAR = 'calendar';
const UNITS: readonly IntervalUnit[] = ['seconds', 'minutes', 'hours', 'days'];

interface ScheduleFieldsProps {
  readonly draft: Draft;
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
}

const chosenInterval = (value: string) => (value === OWN || value === CALENDAR ? value : Number(value));

/** Manual or recurring, with a preset, a custom interval or a calendar; orders can also be automatic. */
export function ScheduleFields({ draft, errorOf, onChange }: ScheduleFieldsProps) {
  const error = errorOf('schedule');
  const orders = isOrderDraft(draft);
  const mode = orders && draft.auto ? 'auto' : draft.recurring ? 'recurring' : 'manual';
  return (
    <>
      <Choice
        label={t('wizard.schedule')}
        name="schedule"
        value={mode}
        onChange={(chosen) => onChange({ recurring: chosen === 'recurring', auto: chosen === 'auto' })}
        options={[
          ...(orders ? [{ value: 'auto' as const, label: t('order.auto'), hint: t('order.autoHint') }] : []),
          { value: 'manual', label: t('wizard.manual'), hint: t('wizard.manualHint') },
          { value: 'recurring', label: t('wizard.recurring'), hint: t('wizard.recurringHint') },
        ]}
      />
      {mode === 'recurring' && (
        <div className={styles.pair}>
          <Field label={t('wizard.every')} error={draft.customInterval && !draft.byCalendar ? undefined : error}>
            {(control) => (
              <select
                {...control}
                value={draft.byCalendar ? CALENDAR : draft.customInterval ? OWN : intervalSeconds(draft)}
                onChange={({ target: { value } }) => onChange(withInterval(draft, chosenInterval(value)))}
              >
                {INTERVAL_PRESETS_S.map((seconds) => (
                  <option key={seconds} value={seconds}>
                    {formatPreset(seconds)}
                  </option>
                ))}
                <option value={OWN}>{t('wizard.own')}</option>
                <option value={CALENDAR}>{t('wizard.calendar.option')}</option>
              </select>
            )}
          </Field>
          {draft.customInterval && !draft.byCalendar && (
            <div className={styles.interval}>
              <Field label={t('wizard.count')} error={error}>
                {(control) => (
                  <input
                    {...control}
                    type="number"
                    inputMode="numeric"
                    min={INTERVAL_MIN}
                    max={INTERVAL_MAX}
                    value={draft.count}
                    onChange={(event) => onChange({ count: event.target.value })}
                  />
                )}
              </Field>
              <Field label={t('wizard.unit')}>
                {(control) => (
                  <select
                    {...control}
                    value={draft.unit}
                    onChange={({ target: { value } }) => {
                      const unit = UNITS.find((known) => known === value);
                      if (unit) onChange({ unit });
                    }}
                  >
                    {UNITS.map((unit) => (
                      <option key={unit} value={unit}>
                        {t(`wizard.units.${unit}`)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            </div>
          )}
        </div>
      )}
      {mode === 'recurring' && draft.byCalendar && (
        <LazyPart fallback={<Skeleton height={140} />}>
          <CalendarFields draft={draft} errorOf={errorOf} onChange={onChange} />
        </LazyPart>
      )}
    </>
  );
}
