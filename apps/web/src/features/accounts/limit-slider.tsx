import { DMS_LIMIT_MAX, DMS_LIMIT_MIN } from '@trawl/contracts';
import { Field } from '#components/field/field.tsx';
import { t } from '#language/t.ts';
import styles from './limit-slider.module.css';

/** The recommended range of messages a day. */
const ZONE = { from: 20, to: 25 } as const;
const percent = (limit: number): number => ((limit - DMS_LIMIT_MIN) / (DMS_LIMIT_MAX - DMS_LIMIT_MIN)) * 100;
const clamp = (limit: number): number => Math.min(DMS_LIMIT_MAX, Math.max(DMS_LIMIT_MIN, limit));

export const isLimit = (limit: number): boolean =>
  Number.isInteger(limit) && limit >= DMS_LIMIT_MIN && limit <= DMS_LIMIT_MAX;

const Zone = () => (
  <span
    className={styles.zone}
    style={{ insetInlineStart: `${percent(ZONE.from)}%`, width: `${percent(ZONE.to) - percent(ZONE.from)}%` }}
    aria-hidden
  />
);

/** The limit as a bar with the recommended range marked. */
export function LimitBar({ limit }: { readonly limit: number }) {
  return (
    <span className={styles.bar} aria-hidden>
      <Zone />
      <span
        className={styles.fill}
        style={{ width: `${percent(clamp(limit))}%` }}
        data-high={limit > ZONE.to || undefined}
      />
    </span>
  );
}

interface LimitSliderProps {
  /** As typed; may temporarily be no number. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Selects the messages per day, by typing or with a slider that marks the recommended range. */
export function LimitSlider({ value, error, onChange }: LimitSliderProps) {
  const limit = Number(value);
  return (
    <Field
      label={t('accounts.dmsLimit')}
      hint={limit > ZONE.to && isLimit(limit) ? t('accounts.tooMany') : t('accounts.limitHint')}
      error={error}
      aside={<span className={styles.recommended}>{t('accounts.recommended')}</span>}
    >
      {(control) => (
        <span className={styles.row}>
          <span className={styles.slider}>
            <Zone />
            <input
              type="range"
              aria-label={t('accounts.limitSlider')}
              aria-valuetext={t('accounts.aDay', { count: String(clamp(limit || DMS_LIMIT_MIN)) })}
              min={DMS_LIMIT_MIN}
              max={DMS_LIMIT_MAX}
              value={clamp(limit || DMS_LIMIT_MIN)}
              onChange={(event) => onChange(event.target.value)}
            />
          </span>
          <span className={styles.number}>
            <input
              {...control}
              type="number"
              inputMode="numeric"
              min={DMS_LIMIT_MIN}
              max={DMS_LIMIT_MAX}
              required
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}
