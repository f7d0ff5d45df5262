import { z } from 'zod';

const Envelope = z.object({
  response: z.unknown(),
  next_page_id: z.union([z.string(), z.number().transform(String)]).nullish(),
});

/** Extracts the platform's body from a pass-through's envelope, which also contains the cursor. */
export function unwrap(body: unknown): { inner: unknown; next: string | null } {
  const envelope = Envelope.safeParse(body);
  return envelope.success && envelope.data.response !== undefined
    ? { inner: envelope.data.response, next: envelope.data.next_page_id || null }
    : { inner: body, next: null };
}
