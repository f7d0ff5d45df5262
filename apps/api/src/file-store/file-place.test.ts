import { expect, test } from 'vitest';
import { FilePlace } from './file-place.ts';

test('reads a bucket and a folder', () => {
  expect(FilePlace.parse('s3://files')).toEqual({
    kind: 's3',
    bucket: 'files',
    prefix: '',
    endpoint: null,
    region: null,
  });
  expect(FilePlace.parse('s3://files/a/b/?region=eu-1&endpoint=http://minio:9000')).toEqual({
    kind: 's3',
    bucket: 'files',
    prefix: 'a/b/',
    endpoint: 'http://minio:9000',
    region: 'eu-1',
  });
  const disk = { kind: 'disk', folder: '/var/lib/trawl files' };
  expect(FilePlace.parse('file:///var/lib/trawl%20files')).toEqual({ ...disk, maxBytes: null });
  expect(FilePlace.parse('file:///mnt/100%')).toMatchObject({ folder: '/mnt/100%' });
  expect(FilePlace.parse('file:///var/lib/trawl%20files?max_mb=160')).toEqual({ ...disk, maxBytes: 160_000_000 });
});

test.each([
  '',
  '/var/lib',
  'https://files',
  's3://',
  's3://key:secret@files',
  's3://files?secret=1',
  's3://files?endpoint=minio',
  'file://host/folder',
  'file:///',
  'file:///folder?max_mb=0',
  'file:///folder?region=eu-1',
  's3://files?max_mb=1',
])('refuses %j', (text) => expect(FilePlace.safeParse(text).success).toBe(false));
