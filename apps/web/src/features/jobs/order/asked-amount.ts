/** What to ask for if these dollars are missing, to the cent. A difference of dollars can be off by less than a micro-dollar. */
export const askedAmount = (missing: number): number => Math.ceil(Math.round(missing * 1_000_000) / 10_000) / 100;
