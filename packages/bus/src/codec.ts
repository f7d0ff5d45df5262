import type { z } from 'zod';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Parses, so that nothing leaves that the other end would refuse, and encodes as JSON. */
export const encode = <S extends z.ZodType>(schema: S, body: z.input<S>): Uint8Array =>
  encoder.encode(JSON.stringify(schema.parse(body)));

/**
 * Without characters that no database stores: NUL goes, half a surrogate pair becomes U+FFFD. A platform's texts may have them.
 *
 * @throws where the bytes aren't JSON or not as the schema has it
 */
export const decode = <S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> =>
  schema.parse(JSON.parse(storable(decoder.decode(bytes))));

/** In JSON such characters are always escaped, and most messages have none. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
const ESCAPE = /\\(?:u(d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2})|u(0000|d[89a-f][0-9a-f]{2})|.)/gis;

const storable = (json: string): string =>
  UNSTORABLE.test(json)
    ? json.replace(ESCAPE, (whole, _pair: unknown, single: string | undefined) =>
        single === undefined ? whole : single === '0000' ? '' : '\\ufffd',
      )
    : json;
