import { expect, test } from 'vitest';
import { WordCount, wordsOf } from './word-count.ts';

test.each([
  ['So GREAT, so great! the sea', ['great', 'sea']],
  ['@nasa look: https://example.com/great?x=1 www.example.com', ['look']],
  ['Straße Žižkov Ünder', ['straße', 'žižkov', 'ünder']],
  [`l’eau et l'hiver`, ['eau', 'hiver']],
  ['#space 2026 x 🚀', ['space']],
  ['नमस्ते दुनिया', ['नमस्ते', 'दुनिया']],
  ['', []],
])('reads the words of %j', (text, words) => {
  expect([...wordsOf(text)]).toEqual(words);
});

test('counts texts, not occurrences, and sorts equal counts by word', () => {
  const count = new WordCount();
  for (const text of ['sea sea sun', 'moon sea', 'sun']) count.add(text);
  expect(count.figures(1)).toEqual({
    texts: 3,
    every: 1,
    words: [
      { word: 'sea', texts: 2 },
      { word: 'sun', texts: 2 },
      { word: 'moon', texts: 1 },
    ],
  });
});

test('counts a limited number of different words', () => {
  const count = new WordCount(2);
  for (const text of ['red green', 'blue green']) count.add(text);
  expect(count.figures(1).words).toEqual([
    { word: 'green', texts: 2 },
    { word: 'red', texts: 1 },
  ]);
});
