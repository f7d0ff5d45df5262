import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** The content of a cursor: the position in one list, of one kind, of one subject. */
export interface CursorPlace {
  /** The list's unique small number. */
  readonly list: number;
  /** The owner's or media's number below 2^48. */
  readonly subject: number;
  readonly offset: number;
}

export interface CursorCodec {
  /** 120 characters in the platform's format (`QV…==`); opaque to clients. */
  write(place: CursorPlace): string;
  /** The offset, if this cursor was created for this list and subject; undefined otherwise. */
  read(cursor: string, list: number, subject: number): number | undefined;
}

const MAGIC = 0x54524157;
const BLOCK = 16;
const BLOCKS = 4;

/**
 * Cursors are encrypted with a key from the seed, so they need no memory, survive a restart, can't be guessed, and are rejected
 * if modified or used for another list. Every block contains the complete position, and all must agree. The ciphers live as long
 * as the codec, because creating one per page costs more than the page.
 */
export function createCursorCodec(seed: string): CursorCodec {
  const key = createHash('sha256').update(`cursor ${seed}`).digest().subarray(0, 16);
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);

  const blocksOf = (place: CursorPlace): Buffer => {
    const blocks = Buffer.alloc(BLOCK * BLOCKS);
    for (let block = 0; block < BLOCKS; block++) {
      const start = block * BLOCK;
      blocks.writeUInt32BE(place.offset, start);
      blocks.writeUIntBE(place.subject, start + 4, 6);
      blocks.writeUInt16BE(place.list, start + 10);
      blocks.writeUInt32BE(MAGIC + block, start + 12);
    }
    return blocks;
  };

  return {
    write(place) {
      const sealed = cipher.update(blocksOf(place)).toString('base64url');
      return Buffer.from(`AQ${sealed}`, 'latin1').toString('base64');
    },
    read(cursor, list, subject) {
      const text = Buffer.from(cursor, 'base64').toString('latin1');
      const sealed = Buffer.from(text.slice(2), 'base64url');
      if (!text.startsWith('AQ') || sealed.length !== BLOCK * BLOCKS) return undefined;
      const blocks = decipher.update(sealed);
      const offset = blocks.readUInt32BE(0);
      return blocks.equals(blocksOf({ list, subject, offset })) ? offset : undefined;
    },
  };
}
