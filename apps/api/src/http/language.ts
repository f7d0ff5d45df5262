import { LANGUAGES, type Language } from '@trawl/messages';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The number of characters that are read of the header. */
const HEADER_MAX = 200;

/** The supported language that best matches a request's Accept-Language header; English if none matches. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const accepted = headers['accept-language']?.slice(0, HEADER_MAX);
  if (accepted === undefined) return LANGUAGES[0];
  const [best] = new Negotiator({ headers: { 'accept-language': accepted } }).languages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === best) ?? LANGUAGES[0];
}
