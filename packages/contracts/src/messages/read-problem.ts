import { MessageShape, type SystemMessage } from './system-message.ts';

/** Decodes the message from the text of a zod issue; null if the text is zod's. */
export function readProblem(text: string): SystemMessage | null {
  if (!text.startsWith('{')) return null;
  try {
    return MessageShape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
