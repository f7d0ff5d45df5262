import { isAccountLine, sessionLines } from '@trawl/contracts';

/** What a job runs on: linked accounts that were picked, by their ids, and session IDs as they are typed. */
export interface SessionChoice {
  readonly accounts: readonly string[];
  readonly typed: string;
}

/** Takes the field apart; what is typed stays as it is, down to its empty lines. */
export function choiceOf(sessionId: string): SessionChoice {
  const typed = sessionId.split('\n').filter((line) => !isAccountLine(line.trim()));
  return { accounts: sessionLines(sessionId).filter(isAccountLine), typed: typed.join('\n') };
}

/** The field as it is sent: accounts first, in the order they were picked. */
export const lineUp = ({ accounts, typed }: SessionChoice): string =>
  [...accounts, ...(typed === '' ? [] : [typed])].join('\n');

/** Picks an account, or lets it go. */
export const withAccount = (sessionId: string, id: string, picked: boolean): string => {
  const { accounts, typed } = choiceOf(sessionId);
  const others = accounts.filter((account) => account !== id);
  return lineUp({ accounts: picked ? [...others, id] : others, typed });
};

export const withTyped = (sessionId: string, typed: string): string =>
  lineUp({ accounts: choiceOf(sessionId).accounts, typed });
