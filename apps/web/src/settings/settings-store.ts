import { useSyncExternalStore } from 'react';
import { type ChosenSettings, readChosen } from './settings.ts';

/** Where the choices are kept: on the device, as the specification has it. */
const KEY = 'trawl-settings';
const NOTHING: ChosenSettings = {};

function readStoredDraft(): ChosenSettings {
  // Public pages are written at build time, where there is no browser.
  if (typeof window === 'undefined') return NOTHING;
  try {
    return readChosen(window.localStorage.getItem(KEY));
  } catch {
    // A browser that keeps nothing for us has nothing to say.
    return NOTHING;
  }
}

let chosen = readStoredDraft();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What is chosen now, for what formats a value outside of a component. */
export const chosenSettings = (): ChosenSettings => chosen;

export const useChosenSettings = (): ChosenSettings => useSyncExternalStore(subscribe, chosenSettings, () => NOTHING);

/**
 * Keeps the choices on this device; they hold from now on.
 *
 * @throws DOMException where the browser keeps nothing
 */
export function keepSettings(next: ChosenSettings): void {
  window.localStorage.setItem(KEY, JSON.stringify(next));
  chosen = next;
  for (const listener of listeners) listener();
}
