import type { Language } from '@trawl/messages';
import { describe, expect, test } from 'vitest';
import { runFinishedMail } from './run-finished-mail.ts';

const run = { job: 'NASA', status: 'completed' as const, rows: 3, messages: null, reason: null, day: null };
const mailIn = (language: Language, changes: Partial<Parameters<typeof runFinishedMail>[1]>) =>
  runFinishedMail({ name: 'Ada', language }, { ...run, ...changes }, 'https://x.example/job', 'https://x.example/set');

test('a recurring job’s mail covers all runs of the day', () => {
  const { text } = mailIn('en', { day: { runs: 2_880, rows: 12 } });
  expect(text).toContain('In the last 24 hours the job ran 2,880 times and collected 12 rows.');
});

test('the mail of a job that sends messages counts messages', () => {
  expect(mailIn('en', { messages: 3 }).text).toContain('has finished with 3 messages sent.');
  expect(mailIn('de', { status: 'failed', messages: 1 }).text).toContain('Davor wurde 1 Nachricht gesendet.');
});

test('the mail of a recurring job that sends messages counts the messages of the day', () => {
  const day = { runs: 4, rows: 12 };
  const { text } = mailIn('en', { messages: 3, day });
  expect(text).toContain('In the last 24 hours the job ran 4 times and sent 12 messages.');
  expect(mailIn('de', { messages: 3, day }).text).toContain('4-mal ausgeführt und hat 12 Nachrichten gesendet.');
});

test('a single run’s mail covers that run only', () => {
  expect(mailIn('en', {}).text).not.toContain('24 hours');
});

test('a reason without a code is shown as it is', () => {
  const reason = 'Paused by you. <Resume>';
  const { text, html } = mailIn('de', { reason });
  expect(text).toContain(reason);
  expect(html).toContain('&#60;Resume&#62;');
});

const WORDS = {
  en: ['with 0 rows.', 'with 1 row.', 'with 2 rows.', 'with 5 rows.'],
  es: ['con 0 filas.', 'con 1 fila.', 'con 2 filas.', 'con 5 filas.'],
  fr: ['avec 0 ligne.', 'avec 1 ligne.', 'avec 2 lignes.', 'avec 5 lignes.'],
  de: ['mit 0 Zeilen fertig.', 'mit 1 Zeile fertig.', 'mit 2 Zeilen fertig.', 'mit 5 Zeilen fertig.'],
} as const;

describe.each(Object.keys(WORDS) as (keyof typeof WORDS)[])('a mail in %s', (language) => {
  test('follows the language’s plural rules', () => {
    const texts = [0, 1, 2, 5].map((rows) => mailIn(language, { rows }).text);
    for (const [place, words] of WORDS[language].entries()) expect(texts[place]).toContain(words);
  });

  test('names its language for screen readers, and escapes names', () => {
    const { html, subject } = mailIn(language, { job: '<b>"Ada" & co</b>' });
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('&#60;b&#62;&#34;Ada&#34; &#38; co&#60;/b&#62;');
    expect(html).not.toContain('<b>');
    expect(subject).toContain('<b>"Ada" & co</b>');
  });
});
