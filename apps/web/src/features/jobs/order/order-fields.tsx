import { SHARED_DM_MIN_QUANTITY } from '@trawl/contracts';
import { Field } from '#components/field/field.tsx';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';

interface QuantityFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The number of ordered messages. */
export const QuantityField = ({ value, error, onChange }: QuantityFieldProps) => (
  <Field label={t('order.quantity')} hint={t('order.quantityHint')} error={error}>
    {(control) => (
      <input
        {...control}
        name="dmQuantity"
        type="number"
        inputMode="numeric"
        min={SHARED_DM_MIN_QUANTITY}
        step={1_000}
        placeholder={formatNumber(SHARED_DM_MIN_QUANTITY)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
