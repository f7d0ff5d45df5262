export const HEIGHT = 100;
/** Minimum height, so that a small value is visible; zero has no bar. */
const HEIGHT_MIN = 1.5;

interface Placed {
  /** The position of zero from the top, between 0 and HEIGHT. */
  readonly zero: number;
  /** The values at the top and at the bottom. */
  readonly most: number;
  readonly least: number;
  readonly places: readonly { readonly y: number; readonly height: number }[];
}

/** The top and the height of each bar. Zero is at the bottom unless there are negative values. */
export function placeBars(values: readonly number[]): Placed {
  const highest = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  // If all values are zero, the scale is 0 to 1.
  const most = highest === 0 && least === 0 ? 1 : highest;
  const zero = (most / (most - least)) * HEIGHT;
  const places = values.map((value) => {
    const height = value === 0 ? 0 : Math.max(HEIGHT_MIN, (Math.abs(value) / (most - least)) * HEIGHT);
    return { y: value > 0 ? Math.max(0, zero - height) : Math.min(zero, HEIGHT - height), height };
  });
  return { zero, most, least, places };
}
