import { isAbsolute } from 'node:path';
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
}

export type FilePlace = S3Place | DiskPlace;

const HELP =
  'must be s3://BUCKET/PREFIX?region=REGION, with &endpoint=https://HOST for other storage than AWS, or file:///FOLDER';

const Url = z.url({ protocol: /^(s3|file)$/ });
const Endpoint = z.url({ protocol: /^https?$/ });
const KNOWN = ['endpoint', 'region'];

function placeOf(text: string): FilePlace | null {
  if (!Url.safeParse(text).success) return null;
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text);
  const path = decodeURIComponent(pathname);
  if (protocol === 'file:') {
    return hostname === '' && searchParams.size === 0 && path !== '/' && isAbsolute(path)
      ? { kind: 'disk', folder: path }
      : null;
  }
  const endpoint = searchParams.get('endpoint');
  const isKnown = [...searchParams.keys()].every((key) => KNOWN.includes(key));
  // A login here would appear in logs; the client reads it from its own variables.
  if (!isKnown || hostname === '' || `${port}${username}${password}` !== '') return null;
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

/** Reads `s3://bucket/prefix?endpoint=…&region=…` or `file:///folder`. */
export const FilePlace = z.string().transform((text, context): FilePlace => {
  const place = placeOf(text);
  if (place) return place;
  context.addIssue(HELP);
  return z.NEVER;
});
