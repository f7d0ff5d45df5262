import { describe, expect, it } from 'vitest';
import { readChosen } from './settings.ts';

describe('readChosen', () => {
  it('reads what was chosen and leaves out what was not', () => {
    expect(readChosen('{"language":"de","timeFormat":"24h"}')).toEqual({ language: 'de', timeFormat: '24h' });
  });

  it.each([[null], [''], ['{'], ['7'], ['null'], ['[]'], ['{"language":"xx","timezone":"Mars/Base"}']])(
    'takes nothing from %s',
    (kept) => {
      expect(readChosen(kept)).toEqual({});
    },
  );
});
