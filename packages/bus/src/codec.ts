import type { z } from 'zod';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Validates the body, so that nothing is sent that the other end would reject, and encodes it as JSON. */
export const encode = <S extends z.ZodType>(schema: S, body: z.input<S>): Uint8Array =>
  encoder.encode(JSON.stringify(schema.parse(body)));

/**
 * Decodes and validates JSON. Replaces characters that PostgreSQL can't store, because the platform's texts may contain them: NUL
 * is removed, a lone surrogate becomes U+FFFD.
 *
 * @throws if the bytes aren't JSON or don't match the schema
 */
export const decode = <S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> =>
  schema.parse(JSON.parse(storable(decoder.decode(bytes))));

/** Lets most messages skip the replacement: JSON always escapes such characters. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
const ESCAPE = /\\(?:u(d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2})|u(0000|d[89a-f][0-9a-f]{2})|.)/gis;

const storable = (json: string): string =>
  UNSTORABLE.test(json)
    ? json.replace(ESCAPE, (whole, _pair: unknown, single: string | undefined) =>
        single === undefined ? whole : single === '0000' ? '' : '\\ufffd',
      )
    : json;
