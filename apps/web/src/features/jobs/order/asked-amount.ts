/** The amount to ask for if these dollars are missing, rounded up to the cent. Removes floating-point errors below a micro-dollar. */
export const askedAmount = (missing: number): number => Math.ceil(Math.round(missing * 1_000_000) / 10_000) / 100;
