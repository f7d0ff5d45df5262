import { LANGUAGES, type Language } from '@trawl/messages/languages';
import { LOAD_FAILURE } from '#components/lazy-part/is-load-failure.ts';
import type { Code } from '#language/t.ts';
import { wantedLanguage } from '../wanted-language.ts';
import { type GuardSettings, type GuardWords, guardLoading } from './guard-loading.ts';

const CATALOGUES = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../../../packages/messages/catalogues/*/web/load-guard.json',
  { eager: true, import: 'default' },
);

function wordsIn(language: Language): GuardWords {
  const path = Object.keys(CATALOGUES).find((each) => each.includes(`/${language}/`)) ?? '';
  const text = (code: Code) => CATALOGUES[path]?.[code] ?? code;
  return [text('loadGuard.title'), text('loadGuard.text'), text('loadGuard.reload')];
}

const SETTINGS = {
  key: 'trawl-reloaded-at',
  onceInMs: 600_000,
  settleMs: 1_000,
  answerMs: 10_000,
  startTimeoutMs: 20_000,
} satisfies Omit<GuardSettings, 'failure' | 'words'>;

/** The guard as a page's inline script. */
export function loadGuard(): string {
  const words = Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language)]));
  const settings = JSON.stringify({ ...SETTINGS, words }).slice(0, -1);
  return `(${guardLoading})(${settings},"failure":${LOAD_FAILURE}},()=>${wantedLanguage()})`;
}
