import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { speak, translation } from './catalogue.ts';
import { de as messageWordsDe } from './message-words.de.ts';
import { messageWords } from './message-words.ts';
import { de as refusalsDe } from './refusals.de.ts';
import { refusals } from './refusals.ts';
import { de as runWordsDe } from './run-words.de.ts';
import { runWords } from './run-words.ts';
import { spoken, texts } from './spoken.ts';

const german = { ...refusalsDe, ...runWordsDe, ...messageWordsDe };
const speakGerman = () => speak([translation(texts, { sentences: () => german })]);

afterEach(() => speak([]));

/** Sentences of earlier releases that jobs still carry. */
const STORED_EARLIER = new Set([
  'Paused by you. Resume to go on where it stopped.',
  'Waiting for the account: another job is using it right now.',
]);

describe('the server’s sentences', () => {
  it('stay as they are in English', () => {
    expect(spoken('Done: 2 rows.')).toBe('Done: 2 rows.');
  });

  it('tell moments as all others are told, in English too', () => {
    expect(spoken('Next messages at 2026-11-21 07:43 UTC.')).toBe('Next messages at Nov 21, 2026 07:43 UTC.');
    const line = 'Instagram didn’t answer in time. Trying again usually helps. Going on at 14:03:22 UTC.';
    expect(spoken(line, '2026-11-21T14:03:00Z')).toBe(line);
  });

  it.each([
    ['The job was changed.', 'Der Job wurde geändert.'],
    [
      'Line 1: “a b” can’t be read. Write a username, @username or the address of a profile., Line 3: This line is empty. Write a username, @username or the address of a profile.',
      'Zeile 1: „a b“ lässt sich nicht lesen. Schreibe einen Benutzernamen, @Namen oder die Adresse eines Profils., Zeile 3: Diese Zeile ist leer. Schreibe einen Benutzernamen, @Namen oder die Adresse eines Profils.',
    ],
    ['Reading followers of nasa: 500 of 2,400', 'Liest Follower von nasa: 500 von 2,400'],
    [
      '2 targets are left. Run again to collect the next ones.',
      '2 Ziele bleiben. Starte noch einmal, um die nächsten zu sammeln.',
    ],
    ['Finished nasa: 1 row.', 'nasa fertig: 1 Zeile.'],
    [
      'Finished natgeo: 50 rows. The platform shows no more than 50 of 280,000,000 followers of this account.',
      'natgeo fertig: 50 Zeilen. Die Plattform zeigt höchstens 50 von 280,000,000: Follower dieses Kontos.',
    ],
    [
      'Paused. Paused by you. Resume to go on where it stopped.',
      'Pausiert. Von dir pausiert. Setze fort, um dort weiterzumachen.',
    ],
    [
      'Instagram didn’t answer in time. Trying again usually helps. Going on in 30 s.',
      'Instagram hat nicht rechtzeitig geantwortet. Ein neuer Versuch hilft meist. Weiter in 30 s.',
    ],
    [
      'Nobody saw what came of 1 message: see Messages. 2 people are left. Run again to write to the next ones.',
      'Niemand hat gesehen, was daraus wurde: 1 Nachricht. Siehe Nachrichten. 2 Personen bleiben. Starte noch einmal, um die nächsten anzuschreiben.',
    ],
    [
      'Today’s messages are sent. Next messages at 2026-11-22 00:00 UTC.',
      'Die heutigen Nachrichten sind gesendet. Nächste Nachrichten: Nov 22, 2026 00:00 UTC.',
    ],
    [
      'The list has ended: 3 of 100,000 messages were delivered. $499.985 went back to your funds.',
      'Die Liste ist zu Ende: 3 von 100,000 Nachrichten wurden zugestellt. $499.985 gingen auf dein Guthaben zurück.',
    ],
    ['Nobody translated this, Done', 'Nobody translated this, Done'],
    ['Paused. Nobody translated this.', 'Pausiert. Nobody translated this.'],
  ])('%s', (english, words) => {
    speakGerman();
    expect(spoken(english)).toBe(words);
  });

  it('keep the names of people and jobs, whatever they are called', () => {
    speakGerman();
    expect(spoken('Finished running: 2 rows.')).toBe('running fertig: 2 Zeilen.');
  });

  it('are still said by the server as they stand here', () => {
    const folders = [
      'apps/api/src',
      'packages/contracts/src',
      'packages/worker/src',
      'packages/platform/src',
      'packages/messages/catalogues/en',
      'apps/web/src/api',
      'apps/web/src/session',
    ];
    const root = new URL('../../../../', import.meta.url);
    const said = folders
      .flatMap((folder) =>
        readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.(ts|json)$/.test(file) && !file.includes('.test.'))
          .map((file) =>
            readFileSync(new URL(`${folder}/${file}`, root), 'utf8').replaceAll(/\{(\w+), number\}/g, '{$1}'),
          ),
      )
      .join('\n');
    // Where the server puts a sentence together, a part of it has to do.
    const piecesOf = (template: string): string[] =>
      template
        .split(/\{\w+\}|\d+|[.”] /)
        .flatMap((piece) => (piece.trim().length > 15 ? [piece.trim().replace(/\.$/, '')] : []));
    const gone = [...refusals, ...runWords, ...messageWords].filter((template) => {
      const pieces = piecesOf(template);
      return !STORED_EARLIER.has(template) && pieces.length > 0 && !pieces.some((piece) => said.includes(piece));
    });
    expect(gone).toEqual([]);
  });
});
