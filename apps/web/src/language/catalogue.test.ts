import { afterEach, describe, expect, it } from 'vitest';
import { catalogue, speak, translation } from './catalogue.ts';

const english = { yes: 'Yes', part: { rows: (count: number) => `${count} rows`, columns: ['Name', 'Status'] } };
const german = { yes: 'Ja', part: { rows: (count: number) => `${count} Zeilen`, columns: ['Name', 'Stand'] } };

afterEach(() => speak([]));

describe('catalogue', () => {
  it('says what it is made of while nothing else is spoken', () => {
    const texts = catalogue(english);
    expect([texts.yes, texts.part.rows(2)]).toEqual(['Yes', '2 rows']);
  });

  it('speaks the language of the moment, also in parts held on to before', () => {
    const texts = catalogue(english);
    const { part } = texts;
    speak([translation(texts, german)]);
    expect([texts.yes, part.rows(2), part.columns.map((column) => column)]).toEqual([
      'Ja',
      '2 Zeilen',
      ['Name', 'Stand'],
    ]);
    expect(Object.entries(part.columns)).toEqual([
      ['0', 'Name'],
      ['1', 'Stand'],
    ]);
    speak([]);
    expect([texts.yes, part.rows(2)]).toEqual(['Yes', '2 rows']);
  });

  it('stays English where nobody translated it', () => {
    const translated = catalogue(english);
    const other = catalogue({ no: 'No' });
    speak([translation(translated, german)]);
    expect([translated.yes, other.no]).toEqual(['Ja', 'No']);
  });
});
