import type { z } from 'zod';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Validates the body, so that nothing is sent that the other end would reject, and encodes it as JSON. */
export const encode = <S extends z.ZodType>(schema: S, body: z.input<S>): Uint8Array =>
  encoder.encode(JSON.stringify(schema.parse(body)));

/**
 * Removes characters that no database can store: NUL is dropped, a lone surrogate becomes U+FFFD. The platform's texts may
 * contain them.
 *
 * @throws if the bytes aren't JSON or don't match the schema
 */
export const decode = <S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> =>
  schema.parse(JSON.parse(storable(decoder.decode(bytes))));

/** JSON always escapes such characters, and most messages contain none. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
const ESCAPE = /\\(?:u(d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2})|u(0000|d[89a-f][0-9a-f]{2})|.)/gis;

const storable = (json: string): string =>
  UNSTORABLE.test(json)
    ? json.replace(ESCAPE, (whole, _pair: unknown, single: string | undefined) =>
        single === undefined ? whole : single === '0000' ? '' : '\\ufffd',
      )
    : json;
