import { expect, test } from 'vitest';
import { LanguageCount, languageOf, loadDetector } from './language-count.ts';

test.each([
  ['Dad of two. Coffee first, then the mountains.', 'en'],
  ['Fotograf aus Berlin. Immer unterwegs mit der Kamera', 'de'],
  ['Photographe basée à Lyon, amoureuse de la nature', 'fr'],
  ['Fotógrafa de naturaleza y de viajes, siempre al sur', 'es'],
  ['Мама двоих детей, очень люблю путешествия', 'ru'],
  ['tide pools', null],
  ['@a_very_long_username https://example.com/the-long-address-of-a-page', null],
  ['🌍🌍🌍', null],
])('reads the language of %j', async (text, language) => {
  expect(languageOf(await loadDetector(), text)).toBe(language);
});

test('counts languages, and texts that are too short', async () => {
  const count = new LanguageCount(await loadDetector());
  for (const text of ['Ich bin gerne am Meer und koche viel', 'Wir reisen durch die ganze Welt', 'NYC', ''])
    count.add(text);
  expect(count.figures()).toEqual({ unclear: 2, languages: [{ language: 'de', texts: 2 }] });
});
