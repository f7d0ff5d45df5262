import type { SystemMessage } from '../messages/system-message.ts';
import { isExpanding, parseTarget, type TypeOf } from './registry.ts';

export interface ListedTarget {
  /** As the user entered it. */
  readonly value: string;
  /** The normalized target: two spellings of one profile have the same. */
  readonly key: string;
  /** Whether it is expanded into its newest targets. */
  readonly expands: boolean;
  /** Counted from 1. */
  readonly line: number;
}

export interface RefusedLine {
  readonly line: number;
  readonly text: string;
  readonly reason: SystemMessage;
}

/** A job's targets, one per line. */
export interface TargetList {
  /** Each target once, at its first line. */
  readonly targets: readonly ListedTarget[];
  /** The lines that repeat a target. */
  readonly repeated: readonly number[];
  readonly refused: readonly RefusedLine[];
}

/** The lines of a text that aren't empty, each with its number. */
export const numberedLines = (text: string): { readonly line: number; readonly text: string }[] =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((each) => each.text !== '');

/** Names of two kinds may be equal, so the key of a name that expands has a prefix that no name contains. */
export const expandingKey = (name: string): string => `newest of ${name}`;

/** A parsed line as a target. */
export function targetOf(
  job: TypeOf,
  value: string,
  parsed: { readonly kind: string; readonly name: string },
): Pick<ListedTarget, 'value' | 'key' | 'expands'> {
  const expands = isExpanding(job, parsed);
  return { value, key: expands ? expandingKey(parsed.name) : parsed.name, expands };
}

/**
 * Parses targets by the rules that the server and the web app share.
 *
 * @param extraHost a host besides the platform's whose URLs are accepted
 */
export function readTargetList(
  job: TypeOf,
  lines: readonly { readonly line: number; readonly text: string }[],
  extraHost?: string,
): TargetList {
  const targets = new Map<string, ListedTarget>();
  const repeated: number[] = [];
  const refused: RefusedLine[] = [];
  for (const { line, text } of lines) {
    const parsed = parseTarget(job, text, extraHost);
    if (!parsed.ok) refused.push({ line, text, reason: parsed.reason });
    else {
      const target = targetOf(job, text, parsed);
      if (targets.has(target.key)) repeated.push(line);
      else targets.set(target.key, { ...target, line });
    }
  }
  return { targets: [...targets.values()], repeated, refused };
}
