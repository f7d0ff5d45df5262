import { ApiFailure } from './call-api.ts';

/** The server's sentence for the person, or ours where it has none. */
export const messageOf = (failure: unknown, fallback: string): string =>
  failure instanceof ApiFailure && failure.message !== '' ? failure.message : fallback;
