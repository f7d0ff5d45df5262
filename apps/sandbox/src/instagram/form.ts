import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const signed = z.object({ signed_body: z.string() });
const fields = z.record(z.string(), z.unknown());

/** The fields of a POST: from a form, JSON, or the apps' signed body (`signature.{json}`). */
export function formOf(request: FastifyRequest): Record<string, unknown> {
  const body = fields.safeParse(request.body);
  if (!body.success) return {};
  const envelope = signed.safeParse(body.data);
  if (!envelope.success) return body.data;
  const text = envelope.data.signed_body;
  return { ...body.data, ...fields.parse(parsed(text.slice(text.indexOf('.') + 1))) };
}

/** Parsed JSON, or undefined if it is invalid. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const jsonField = <T extends z.ZodType>(schema: T) => z.string().transform(parsed).pipe(schema);
