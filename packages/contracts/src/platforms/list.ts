import { instagram } from './instagram/index.ts';

/** The platforms whose jobs can be created. The first is the default for requests without a platform. */
export const PLATFORM_DEFINITIONS = [instagram] as const;
