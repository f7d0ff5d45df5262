import type { CellType } from '../../src/features/results/exports/read-cells.ts';

const MICROSECONDS = 1_000n;
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** Rows as PostgreSQL sends them in the binary format of COPY: `undefined` is null; times are ISO texts. */
export function binaryCopy(types: readonly CellType[], rows: readonly (readonly unknown[])[]): Buffer {
  const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
  const body = rows.map((row) => {
    const cells = types.map((type, index) => cellOf(type, row[index]));
    return Buffer.concat([int16(types.length), ...cells]);
  });
  return Buffer.concat([header, ...body, int16(-1)]);
}

function cellOf(type: CellType, value: unknown): Buffer {
  if (value === undefined) return int32(-1);
  const bytes = bytesOf(type, value);
  return Buffer.concat([int32(bytes.length), bytes]);
}

function bytesOf(type: CellType, value: unknown): Buffer {
  if (type === 'json') return Buffer.from(`\u0001${JSON.stringify(value)}`);
  if (type === 'text') return Buffer.from(String(value));
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(Date.parse(String(value)) - EPOCH_MS) * MICROSECONDS);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
