/** Tiles per side of an image; each is a square of 8 pixels in one color. */
const TILES = 5;

/** Writes bits, highest first, and stuffs a zero byte after each 0xff as JPEG requires. */
function bitWriter(out: number[]) {
  let bits = 0;
  let filled = 0;
  const push = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) {
      bits = (bits << 1) | ((value >> i) & 1);
      if (++filled === 8) {
        out.push(bits);
        if (bits === 0xff) out.push(0);
        bits = 0;
        filled = 0;
      }
    }
  };
  const flush = (): void => {
    while (filled !== 0) push(1, 1);
  };
  return { push, flush };
}

/** Nine codes of four bits: categories 0 to 8 of a color difference. */
const DC_CODES = 9;

const segment = (marker: number, bytes: readonly number[]): number[] => [
  0xff,
  marker,
  (bytes.length + 2) >> 8,
  (bytes.length + 2) & 255,
  ...bytes,
];

/**
 * A small valid JPEG (40 × 40 pixels): a mirrored pattern of tiles in one hue, so that users are distinguishable. It encodes only
 * mean values of the 8 × 8 blocks, with two short Huffman tables, which is sufficient for a baseline decoder.
 */
export function tilePicture(hash: number): Buffer {
  const size = TILES * 8;
  const counts = (codes: number, length: number) =>
    Array.from({ length: 16 }, (_, i) => (i + 1 === length ? codes : 0));
  const bytes = [
    0xff,
    0xd8,
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    ...segment(0xc0, [8, 0, size, 0, size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    ...segment(0xc4, [0x00, ...counts(DC_CODES, 4), ...Array.from({ length: DC_CODES }, (_, i) => i)]),
    ...segment(0xc4, [0x10, ...counts(1, 1), 0]),
    ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
  ];
  const { push, flush } = bitWriter(bytes);
  const last = [0, 0, 0];
  for (let y = 0; y < TILES; y++) {
    for (let x = 0; x < TILES; x++) {
      const isDrawn = (hash >>> (y * 3 + Math.min(x, TILES - 1 - x))) & 1;
      const color = isDrawn ? [20 + (hash % 50), (hash >>> 8) % 90, (hash >>> 16) % 90] : [108, -4, -2];
      for (const component of [0, 1, 2]) {
        const value = (color[component] ?? 0) - (component === 0 || !isDrawn ? 0 : 45);
        const difference = value - (last[component] ?? 0);
        last[component] = value;
        const category = difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference));
        push(category, 4);
        if (category > 0) push(difference > 0 ? difference : difference + 2 ** category - 1, category);
        push(0, 1);
      }
    }
  }
  flush();
  return Buffer.from([...bytes, 0xff, 0xd9]);
}
