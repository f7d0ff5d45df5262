import { isAccountLine, sessionLines } from '@trawl/contracts';

/** A job's sessions: ids of selected linked accounts, and session IDs as typed. */
interface SessionChoice {
  readonly accounts: readonly string[];
  readonly typed: string;
}

/** Splits the field's value; typed text stays unchanged, including empty lines. */
export function choiceOf(sessionId: string): SessionChoice {
  const typed = sessionId.split('\n').filter((line) => !isAccountLine(line.trim()));
  return { accounts: sessionLines(sessionId).filter(isAccountLine), typed: typed.join('\n') };
}

/** The value to send: accounts in the order of selection, then the typed text. */
export const joinSessionLines = ({ accounts, typed }: SessionChoice): string =>
  [...accounts, ...(typed === '' ? [] : [typed])].join('\n');

/** Selects or deselects an account. */
export const withAccount = (sessionId: string, id: string, picked: boolean): string => {
  const { accounts, typed } = choiceOf(sessionId);
  const others = accounts.filter((account) => account !== id);
  return joinSessionLines({ accounts: picked ? [...others, id] : others, typed });
};

export const withTyped = (sessionId: string, typed: string): string =>
  joinSessionLines({ accounts: choiceOf(sessionId).accounts, typed });
