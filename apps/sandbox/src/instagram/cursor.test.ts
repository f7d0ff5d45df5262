import { describe, expect, it } from 'vitest';
import { createCursorCodec } from './cursor.ts';

const codec = createCursorCodec('seed');
const place = { list: 1, subject: 8_388_000, offset: 4_999_950 };

describe('a cursor', () => {
  it('decodes to its position, also after a restart', () => {
    expect(codec.read(codec.write(place), 1, 8_388_000)).toBe(4_999_950);
    expect(createCursorCodec('seed').read(codec.write(place), 1, 8_388_000)).toBe(4_999_950);
  });

  it('looks like a real one', () => {
    expect(codec.write(place)).toMatch(/^QV[\w+/]{116}==$/);
  });

  it('belongs to one list of one subject and one seed', () => {
    const cursor = codec.write(place);
    expect(codec.read(cursor, 2, 8_388_000)).toBeUndefined();
    expect(codec.read(cursor, 1, 8_388_001)).toBeUndefined();
    expect(createCursorCodec('other').read(cursor, 1, 8_388_000)).toBeUndefined();
  });

  it('cannot be made up', () => {
    const cursor = codec.write(place);
    expect(codec.read('50', 1, 8_388_000)).toBeUndefined();
    expect(codec.read('', 1, 8_388_000)).toBeUndefined();
    for (const at of [8, 40, 80, 110]) {
      const changed = `${cursor.slice(0, at)}${cursor[at] === 'R' ? 'S' : 'R'}${cursor.slice(at + 1)}`;
      expect(codec.read(changed, 1, 8_388_000)).toBeUndefined();
    }
  });
});
