import { LANGUAGES, type Language } from '@trawl/messages';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** A header that lists more than this is read up to here. */
const HEADER_MAX = 200;

/** The language of a request's Accept-Language header that Trawl speaks best; English where there is none. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const accepted = headers['accept-language']?.slice(0, HEADER_MAX);
  if (accepted === undefined) return LANGUAGES[0];
  const [best] = new Negotiator({ headers: { 'accept-language': accepted } }).languages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === best) ?? LANGUAGES[0];
}
