export { createSealer, lastFourOf, mask, type Sealer, type SealKey } from './seal.ts';
