import { KIND_FACTS } from '@trawl/contracts';
import type { JobRules } from './job-rules.ts';
import { message } from './message.ts';

/** An order sends messages like other message jobs, and is paid in money. */
export const order: JobRules = { ...message, ...KIND_FACTS.order, buildTimeFactor: () => 0 };
