import { parseTarget, targetLines } from '@trawl/contracts';

/** Google's own, or a stand-in's on another host: which hosts count is the server's to say. */
const SHEET = /^(?:https?:\/\/)?[^/\s]+\/spreadsheets\/(?:u\/\d+\/)?d\//i;

export const isSheetLink = (line: string): boolean => SHEET.test(line.trim());

export interface Recipients {
  /** Different ones: `nasa` and `@NASA` are one. */
  readonly people: number;
  /** Lines that name somebody whom a line above names already. */
  readonly repeated: number;
}

/** Whom the lines of a target name. A line that can't be read counts as somebody until the server refuses it. */
export function recipientsOf(target: string): Recipients {
  const lines = targetLines(target);
  const people = new Set(
    lines.map((line) => {
      const parsed = parseTarget('profile', line);
      return parsed.ok && parsed.target.kind === 'profile' ? parsed.target.username : line;
    }),
  );
  return { people: people.size, repeated: lines.length - people.size };
}
