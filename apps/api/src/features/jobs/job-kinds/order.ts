import { KIND_FACTS } from '@trawl/contracts';
import type { JobRules } from './job-rules.ts';
import { message } from './message.ts';

/** An order sends messages like other messaging jobs, but is paid with money. */
export const order: JobRules = { ...message, ...KIND_FACTS.order, buildTimeFactor: () => 0 };
