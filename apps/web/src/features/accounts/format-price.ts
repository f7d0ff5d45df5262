import { chosenSettings } from '#settings/settings-store.ts';

/** The price of one message, with all its decimals, such as $0.00425. */
export const formatPrice = (dollars: number): string =>
  new Intl.NumberFormat(chosenSettings().language ?? 'en-US', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 3,
    maximumFractionDigits: 6,
  }).format(dollars);
