import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Places of the header's numbers, of four bytes each (X11/XWDFile.h). */
const HEADER_SIZE = 0;
const BITS_PER_PIXEL = 11;
const BYTES_PER_LINE = 12;
const COLORS = 19;
const COLOR_BYTES = 12;

/** Reads the upper left part of the display whose frame buffer Xvfb keeps in this folder. */
export async function readWindow(
  folder: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<{ readonly rgba: Buffer; readonly isBlack: boolean }> {
  const dump = await readFile(join(folder, 'Xvfb_screen0'));
  const number = (place: number): number => dump.readUInt32BE(place * 4);
  if (number(BITS_PER_PIXEL) !== 32) throw new Error('the display has no 32 bits per pixel');
  const pixels = number(HEADER_SIZE) + number(COLORS) * COLOR_BYTES;
  const rgba = Buffer.alloc(width * height * 4, 255);
  let brightest = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = pixels + y * number(BYTES_PER_LINE) + x * 4;
      const to = (y * width + x) * 4;
      // Blue, green, red, unused.
      rgba[to] = dump[from + 2] ?? 0;
      rgba[to + 1] = dump[from + 1] ?? 0;
      rgba[to + 2] = dump[from] ?? 0;
      brightest = Math.max(brightest, rgba[to] ?? 0);
    }
  }
  return { rgba, isBlack: brightest === 0 };
}
