import { LANGUAGES, type Language } from '@trawl/messages';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The number of characters that are read of the header. */
const HEADER_MAX = 200;

type Headers = Pick<FastifyRequest, 'headers'>;

/** The supported language that best matches a request's Accept-Language header; null if it has none that matches. */
export function acceptedLanguage({ headers }: Headers): Language | null {
  const accepted = headers['accept-language']?.slice(0, HEADER_MAX);
  // `*` is what HTTP clients send that have no language, such as Node's.
  if (accepted === undefined || accepted.trim() === '*') return null;
  const [best] = new Negotiator({ headers: { 'accept-language': accepted } }).languages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === best) ?? null;
}

/** The language of a request's responses. */
export const languageOf = (request: Headers): Language => acceptedLanguage(request) ?? LANGUAGES[0];
