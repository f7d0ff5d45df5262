import { isAbsolute } from 'node:path';
import { decodePart } from '@trawl/service-kit';
import { z } from 'zod';

export interface S3Place {
  readonly kind: 's3';
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Null for AWS. */
  readonly endpoint: string | null;
  readonly region: string | null;
}

export interface DiskPlace {
  readonly kind: 'disk';
  readonly folder: string;
  /** The maximum total size of all files, in bytes; null if only the disk limits it. */
  readonly maxBytes: number | null;
}

export type FilePlace = S3Place | DiskPlace;

const HELP =
  'must be s3://BUCKET/PREFIX?region=REGION, with &endpoint=https://HOST for other storage than AWS, or file:///FOLDER, with ?max_mb=MEGABYTES to limit its size';

const Url = z.url({ protocol: /^(s3|file)$/ });
const Endpoint = z.url({ protocol: /^https?$/ });
const KNOWN = { 'file:': ['max_mb'], 's3:': ['endpoint', 'region'] };
const Megabytes = z.coerce.number().int().min(1).max(1_000_000).nullable();

function placeOf(text: string): FilePlace | null {
  if (!Url.safeParse(text).success) return null;
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text);
  const path = decodePart(pathname);
  const known = protocol === 'file:' ? KNOWN[protocol] : KNOWN['s3:'];
  if (![...searchParams.keys()].every((key) => known.includes(key))) return null;
  if (protocol === 'file:') {
    const megabytes = Megabytes.safeParse(searchParams.get('max_mb'));
    if (hostname !== '' || path === '/' || !isAbsolute(path) || !megabytes.success) return null;
    return { kind: 'disk', folder: path, maxBytes: megabytes.data === null ? null : megabytes.data * 1_000_000 };
  }
  const endpoint = searchParams.get('endpoint');
  // A login here would appear in logs; the client reads it from its own variables.
  if (hostname === '' || `${port}${username}${password}` !== '') return null;
  if (endpoint !== null && !Endpoint.safeParse(endpoint).success) return null;
  const prefix = path.split('/').filter(Boolean).join('/');
  return {
    kind: 's3',
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: searchParams.get('region'),
  };
}

/** Reads `s3://bucket/prefix?endpoint=…&region=…` or `file:///folder?max_mb=…`. */
export const FilePlace = z.string().transform((text, context): FilePlace => {
  const place = placeOf(text);
  if (place) return place;
  context.addIssue(HELP);
  return z.NEVER;
});
