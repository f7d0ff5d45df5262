export { type Bus, connectBus } from './bus.ts';
export type { ConsumeOptions, Consumption } from './consume.ts';
export type { Delivery } from './delivery.ts';
export type { EnsureStreamsOptions } from './ensure-streams.ts';
export { AnswerFailed, BusUnavailable } from './errors.ts';
export type { LinkOptions } from './link.ts';
export type { PublishOptions } from './publish.ts';
export type { Answering } from './request.ts';
export type { Hearing } from './say.ts';
