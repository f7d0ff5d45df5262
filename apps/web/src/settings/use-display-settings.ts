import { useLanguage } from './current-language.ts';
import { useChosenSettings } from './settings-store.ts';

/**
 * Rerenders the component when the language or a format changes, also in another tab. The dashboard's pages call this hook, because
 * the router doesn't rerender them, and so do memoized components.
 */
export function useDisplaySettings(): void {
  useLanguage();
  useChosenSettings();
}
