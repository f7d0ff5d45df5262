import { useSyncExternalStore } from 'react';
import { type ChosenSettings, readChosen } from './settings.ts';

/** The storage key: the settings are stored on the device, as specified. */
const KEY = 'trawl-settings';
const NOTHING: ChosenSettings = {};

function readStoredDraft(): ChosenSettings {
  // Public pages are rendered at build time, without a browser.
  if (typeof window === 'undefined') return NOTHING;
  try {
    return readChosen(window.localStorage.getItem(KEY));
  } catch {
    // The browser has no storage.
    return NOTHING;
  }
}

let chosen = readStoredDraft();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current settings, for formatting outside of a component. */
export const chosenSettings = (): ChosenSettings => chosen;

export const useChosenSettings = (): ChosenSettings => useSyncExternalStore(subscribe, chosenSettings, () => NOTHING);

/**
 * Stores the settings on this device and applies them.
 *
 * @throws DOMException if the browser has no storage
 */
export function keepSettings(next: ChosenSettings): void {
  window.localStorage.setItem(KEY, JSON.stringify(next));
  chosen = next;
  for (const listener of listeners) listener();
}
