import { fillMessage, messageTemplate, parseTarget, type TypeOf, targetLines } from '@trawl/contracts';

interface PreviewWords {
  readonly name: string;
  readonly optOut: string;
}

/** A job's first recipient, if the typed targets contain one; null for a sheet or invalid input. */
export function firstRecipient(job: TypeOf, target: string): string | null {
  for (const line of targetLines(target)) {
    const parsed = parseTarget(job, line);
    if (parsed.ok) return parsed.name;
  }
  return null;
}

/** A message as the recipient would read it, with example values for data that is unknown until it is sent. */
export const previewMessage = (
  fields: Readonly<Record<string, string>>,
  username: string,
  { name, optOut }: PreviewWords,
): string => fillMessage(messageTemplate(fields), { username, fullName: name, optOut });
