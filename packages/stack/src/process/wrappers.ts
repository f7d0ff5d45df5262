import { commandOf, isRunning, type ProcessIdentity, parentOf, processStartedAt } from './identity.ts';

const NPX = /(^|\/)(npm exec|npx)\b|npx-cli\.js/;
const PNPM = /(^|[/ ])pnpm(\.[cm]?js)?( |$)/;
const SHELL = /^(\/\S*\/)?(sh|dash|bash|zsh) -c /;

export interface Ancestor {
  readonly pid: number;
  readonly command: string;
}

/**
 * The ancestors of this process, nearest first, that are only wrappers: `npx`, `pnpm` and the shells between them. A shell above
 * the outermost wrapper is the user's own, and may end independently.
 */
export function wrappersAmong(ancestors: readonly Ancestor[]): Ancestor[] {
  const stranger = ancestors.findIndex(
    ({ command }) => !NPX.test(command) && !PNPM.test(command) && !SHELL.test(command),
  );
  const chain = stranger === -1 ? ancestors : ancestors.slice(0, stranger);
  const npx = chain.findIndex(({ command }) => NPX.test(command) && !SHELL.test(command));
  const outermost = npx === -1 ? chain.findLastIndex(({ command }) => !SHELL.test(command)) : npx;
  return chain.slice(0, outermost + 1);
}

function ancestorsOf(pid: number): Ancestor[] {
  const parent = parentOf(pid);
  if (parent === undefined || parent === 1) return [];
  return [{ pid: parent, command: commandOf(parent) ?? '' }, ...ancestorsOf(parent)];
}

/** Polling interval for the wrappers, in ms. */
const EVERY_MS = 500;

/** Calls `onGone` once when a wrapper has ended, because npx doesn't forward the signal that ends it. */
export function watchWrappers(onGone: () => void): void {
  const wrappers = wrappersAmong(ancestorsOf(process.pid)).flatMap(({ pid }): ProcessIdentity[] => {
    const startedAt = processStartedAt(pid);
    return startedAt === undefined ? [] : [{ pid, startedAt }];
  });
  if (wrappers.length === 0) return;
  const timer = setInterval(() => {
    if (wrappers.every(isRunning)) return;
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
  timer.unref();
}
