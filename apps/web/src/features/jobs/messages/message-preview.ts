import { fillMessage, messageTemplate, parseTarget, targetLines } from '@trawl/contracts';

export interface PreviewWords {
  readonly name: string;
  readonly optOut: string;
}

/** Whom a job writes to first, as far as what is typed names somebody; null for a sheet or nothing readable. */
export function firstRecipient(target: string): string | null {
  for (const line of targetLines(target)) {
    const parsed = parseTarget('profile', line);
    if (parsed.ok && parsed.target.kind === 'profile') return parsed.target.username;
  }
  return null;
}

/** A message as that person would read it; words stand in for what is known when it is sent. */
export const previewMessage = (
  fields: Readonly<Record<string, string>>,
  username: string,
  { name, optOut }: PreviewWords,
): string => fillMessage(messageTemplate(fields), { username, fullName: name, optOut });
