import { describe, expect, it } from 'vitest';
import { readChosen } from './settings.ts';

describe('readChosen', () => {
  it('returns the selected settings and omits the others', () => {
    expect(readChosen('{"language":"de","timeFormat":"24h"}')).toEqual({ language: 'de', timeFormat: '24h' });
  });

  it.each([[null], [''], ['{'], ['7'], ['null'], ['[]'], ['{"language":"xx","timezone":"Mars/Base"}']])(
    'returns no settings for %s',
    (kept) => {
      expect(readChosen(kept)).toEqual({});
    },
  );
});
