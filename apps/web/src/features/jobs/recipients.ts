import { parseTarget, type TypeOf, targetLines } from '@trawl/contracts';

/** A link to a sheet on any host: the server decides which hosts are allowed. */
const SHEET = /^(?:https?:\/\/)?[^/\s]+(?:\/a\/[^/\s]+)?\/spreadsheets\/(?:u\/\d+\/)?d\/.*$/i;

/** Whether a text is nothing but such a link: the server rejects a link among other lines. */
export const isSheetLink = (text: string): boolean => SHEET.test(text.trim());

interface Recipients {
  /** Distinct recipients: `nasa` and `@NASA` are the same. */
  readonly people: number;
  /** Lines that repeat a recipient of an earlier line. */
  readonly repeated: number;
}

/** The recipients in a list of targets. An invalid line counts as a recipient until the server rejects it. */
export function recipientsOf(job: TypeOf, target: string): Recipients {
  const lines = targetLines(target);
  const people = new Set(
    lines.map((line) => {
      const parsed = parseTarget(job, line);
      return parsed.ok ? parsed.name : line;
    }),
  );
  return { people: people.size, repeated: lines.length - people.size };
}
