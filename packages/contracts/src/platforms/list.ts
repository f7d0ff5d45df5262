import { instagram } from './instagram/index.ts';

/** The platforms whose jobs can be created. The first is the default where a request names none. */
export const PLATFORM_DEFINITIONS = [instagram] as const;
