import type { z } from 'zod';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Parses, so that nothing leaves that the other end would refuse, and encodes as JSON. */
export const encode = <S extends z.ZodType>(schema: S, body: z.input<S>): Uint8Array =>
  encoder.encode(JSON.stringify(schema.parse(body)));

/** @throws where the bytes aren't JSON or not as the schema has it */
export const decode = <S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> =>
  schema.parse(JSON.parse(decoder.decode(bytes)));
