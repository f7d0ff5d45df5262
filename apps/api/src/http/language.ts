import { LANGUAGES, type Language } from '@trawl/messages';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Maximum characters of the header that are read. */
const HEADER_MAX = 200;

type Headers = Pick<FastifyRequest, 'headers'>;

/** The supported language that best matches a request's Accept-Language header; null if none matches. */
export function acceptedLanguage({ headers }: Headers): Language | null {
  const accepted = headers['accept-language']?.slice(0, HEADER_MAX);
  // HTTP clients without a language, such as Node's, send `*`.
  if (accepted === undefined || accepted.trim() === '*') return null;
  const [best] = new Negotiator({ headers: { 'accept-language': accepted } }).languages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === best) ?? null;
}

/** The language of a request's responses. */
export const languageOf = (request: Headers): Language => acceptedLanguage(request) ?? LANGUAGES[0];
