import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Place } from './file-place.ts';
import type { FileStore } from './file-store.ts';
import { removeEach } from './remove-each.ts';

/** Up to 10,000 parts make a file of 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
/** Parts in memory. */
const PARTS_AT_ONCE = 2;

/** Keeps files in S3-compatible storage, with the credentials of the usual AWS variables, profiles or roles. */
export function s3Store({ bucket: Bucket, prefix, endpoint, region }: S3Place): FileStore {
  const client = new S3Client({
    region: region ?? 'us-east-1',
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    // Compatible servers often don't support the checksums that AWS added later.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));
  const abort = (Key: string | undefined, UploadId: string | undefined) =>
    client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  return {
    kind: 's3',
    async write(key, chunks, signal) {
      let bytes = 0;
      async function* counted(): AsyncGenerator<Buffer> {
        for await (const chunk of chunks) {
          signal.throwIfAborted();
          const part =
            typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
          bytes += part.length;
          yield part;
        }
      }
      const Body = Readable.from(counted(), { objectMode: false });
      const upload = new Upload({
        client,
        params: { Bucket, Key: `${prefix}${key}`, Body },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      const cancel = () => void upload.abort();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        signal.throwIfAborted();
        await upload.done();
        return bytes;
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        signal.removeEventListener('abort', cancel);
        Body.destroy();
      }
    },
    async read(key, { first, last }) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: `${prefix}${key}`, Range: `bytes=${first}-${last}` }),
        );
        if (Body instanceof Readable) return Body;
        throw new Error('the file store sent no body');
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(start) {
      const Prefix = `${prefix}${start}`;
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
      for (const { Key, UploadId } of Uploads) await abort(Key, UploadId);
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
      for (const { Key } of Contents) if (Key !== undefined) await remove(Key);
    },
    async removeOlderThan(time) {
      // Another program's objects may have the same prefix.
      const Prefix = `${prefix}fil_`;
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
      const isOld = (changed: Date | undefined) => changed !== undefined && changed < time;
      await removeEach(
        [
          ...Contents.flatMap(({ Key, LastModified }) =>
            Key !== undefined && isOld(LastModified) ? [() => remove(Key)] : [],
          ),
          ...Uploads.flatMap(({ Key, UploadId, Initiated }) => (isOld(Initiated) ? [() => abort(Key, UploadId)] : [])),
        ],
        (removal) => removal(),
      );
    },
    close: () => client.destroy(),
  };
}
