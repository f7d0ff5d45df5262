import { useSyncExternalStore } from 'react';
import { type ChosenSettings, readChosen } from './settings.ts';

/** The storage key: the settings are stored on the device, as specified. */
const KEY = 'trawl-settings';
const NOTHING: ChosenSettings = {};

function readStored(): ChosenSettings {
  // Public pages are rendered at build time, without a browser.
  if (typeof window === 'undefined') return NOTHING;
  try {
    return readChosen(window.localStorage.getItem(KEY));
  } catch {
    // The browser has no storage.
    return NOTHING;
  }
}

let chosen = readStored();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current settings, for formatting outside of a component. */
export const chosenSettings = (): ChosenSettings => chosen;

export const useChosenSettings = (): ChosenSettings => useSyncExternalStore(subscribe, chosenSettings, () => NOTHING);

function apply(next: ChosenSettings): void {
  chosen = next;
  for (const listener of listeners) listener();
}

/**
 * Stores changed settings on this device and applies them. The others keep their stored values, which another tab may have
 * changed since.
 *
 * @throws DOMException if the browser has no storage
 */
export function storeSettings(change: ChosenSettings): void {
  if (Object.keys(change).length === 0) return;
  const next = { ...readChosen(window.localStorage.getItem(KEY)), ...change };
  window.localStorage.setItem(KEY, JSON.stringify(next));
  apply(next);
}

// Applies settings that another tab has stored. The key is null if the storage was cleared.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) apply(readChosen(newValue));
  });
}
