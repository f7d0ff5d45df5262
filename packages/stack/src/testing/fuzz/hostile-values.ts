import fc from 'fast-check';

/** Strings that are known to break parsers, databases, brokers, logs or pages. */
const KNOWN = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\\u0000',
  '\ud800',
  'a\udc00z',
  '\r\n',
  'x 9\r\nPUB $JS.API.STREAM.DELETE.RUN_EVENTS 0\r\n\r\nSUB y',
  'a b c',
  '*',
  '>',
  'a.b.>',
  '../../../etc/passwd',
  '%00',
  '%ED%A0%80',
  '%',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '{{constructor}}',
  '$\u007b7*7}',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://example.com")',
  '\u202egnp.exe',
  '\u2028',
  '\ufeff',
  '٣',
  'İ',
  '1e999',
  '-0',
  'null',
  'true',
  '[]',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'javascript:alert(1)',
  'a@b@c.d',
  'a<x@y.zz>',
  '"a b"@y.zz',
  '9999-99-99T99:99:99Z',
] as const;

/** Parts that cause backtracking when repeated. */
const REPEATED = [
  'a',
  '@',
  '.',
  'a@',
  '@.',
  'a.',
  ' ',
  '\t',
  '0',
  '%',
  '%41',
  '/',
  '\\',
  '(',
  ',',
  '=',
  '-',
  'é',
  '\n',
];

/** The string lengths of hostile inputs. */
const LENGTHS = [65, 301, 10_001, 130_000] as const;

const repeated = fc
  .tuple(fc.constantFrom(...REPEATED), fc.constantFrom(...LENGTHS), fc.constantFrom('', '!', '@', '\u0000'))
  .map(([part, length, end]) => part.repeat(Math.ceil(length / part.length)) + end);

export const hostileString: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...KNOWN), weight: 5 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 3 },
  { arbitrary: repeated, weight: 1 },
);

const hostileNumber: fc.Arbitrary<number> = fc.constantFrom(
  0,
  -0,
  -1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1.797e308,
  5e-324,
);

/** An object with `key` as its own property, even if `key` is `__proto__`. */
function own(key: string, value: unknown): object {
  return Object.defineProperty({}, key, { value, enumerable: true, configurable: true, writable: true });
}

function nested(depth: number, asList: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = asList ? [value] : { a: value };
  return value;
}

const hostileObject: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', '').map((key) => own(key, { isAdmin: true })),
  fc.tuple(fc.constantFrom(50, 500, 2_000), fc.boolean()).map(([depth, asList]) => nested(depth, asList)),
  fc.constantFrom(100, 20_000).map((length) => Array.from({ length }, (_, index) => index)),
  fc.constant({}),
  fc.constant([]),
);

/** Any JSON value that a schema is unlikely to expect. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileString, weight: 6 },
  { arbitrary: hostileNumber, weight: 2 },
  { arbitrary: fc.constantFrom(null, true, false), weight: 1 },
  { arbitrary: hostileObject, weight: 2 },
);
