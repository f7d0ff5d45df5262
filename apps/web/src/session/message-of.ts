import { catalogue } from '#language/catalogue.ts';
import { ApiFailure } from './call-api.ts';

/** The server speaks English; a language that is loaded brings what its sentences are in it. */
export const texts = catalogue({ sentence: (english: string): string => english });

/** The server's sentence for the person, or ours where it has none. */
export const messageOf = (failure: unknown, fallback: string): string =>
  failure instanceof ApiFailure && failure.message !== '' ? texts.sentence(failure.message) : fallback;
