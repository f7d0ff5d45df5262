import { CUSTOM_FIELD_MAX, CUSTOM_FIELD_MIN } from '../catalogue/limits.ts';
import type { NumberField } from './platform-definition.ts';

/** A field for a number of targets or rows, with the recommended number as its default. */
export const numberField = (key: string, label: string, recommended: number): NumberField => ({
  kind: 'number',
  key,
  label,
  recommended: String(recommended),
  fallback: recommended,
  min: CUSTOM_FIELD_MIN,
  max: CUSTOM_FIELD_MAX,
});
