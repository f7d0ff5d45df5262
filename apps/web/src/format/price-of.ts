const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A price in dollars: $39, $19.50. */
export const priceOf = (dollars: number): string => (Number.isInteger(dollars) ? whole : cents).format(dollars);
