import { instagram } from './instagram/index.ts';
import type { StandIn } from './stand-in.ts';

export const STAND_INS: readonly StandIn[] = [instagram];
