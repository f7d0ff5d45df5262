/** Encodings with a byte order mark; Excel writes "Unicode text" as UTF-16. */
const MARKS = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Number of bytes checked to detect UTF-16 without a mark. */
const SAMPLE_BYTES = 1_000;

function encodingOf(bytes: Uint8Array): string {
  const marked = MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  if (marked) return marked.encoding;
  // In UTF-16, every second byte of Latin text is zero.
  const zeros = [...bytes.subarray(0, SAMPLE_BYTES).entries()].filter(([, byte]) => byte === 0);
  const odd = zeros.filter(([index]) => index % 2 === 1).length;
  const even = zeros.length - odd;
  if (even + odd === 0) return 'utf-8';
  return odd >= even ? 'utf-16le' : 'utf-16be';
}

/** The text of a file, without its byte order mark: UTF-8, UTF-16, otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
