import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A small stand-in for S3-compatible storage, in memory: the operations that the file store uses, without checking signatures. */
export interface S3StandIn {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads that were neither completed nor aborted. */
  readonly uploads: Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>;
  /** The names of the operations so far, such as `PUT part`. */
  readonly calls: string[];
  /** While true, parts are refused. */
  refuses: boolean;
  /** Keys of objects and uploads that can't be removed. */
  readonly locked: Set<string>;
  stop(): Promise<void>;
}

const xml = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`;
const TIME = '2026-01-01T00:00:00.000Z';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
  return Buffer.concat(chunks);
}

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

const REFUSED: Answer = { status: 403, body: xml('Error', '<Code>AccessDenied</Code><Message>no</Message>') };

export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const uploads: S3StandIn['uploads'] = new Map();
  const calls: string[] = [];
  const locked = new Set<string>();
  const state = { refuses: false };

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    const [, , ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const upload = query.get('uploadId');
    const part = query.get('partNumber');
    const body = await bodyOf(request);
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const prefix = query.get('prefix') ?? '';
    calls.push(
      `${request.method} ${part ? 'part' : query.has('uploads') ? 'uploads' : upload ? 'upload' : key ? 'object' : 'list'}`,
    );
    switch (request.method) {
      case 'POST': {
        if (upload === null) {
          const id = randomUUID();
          uploads.set(id, { key, parts: new Map() });
          return {
            body: xml('InitiateMultipartUploadResult', `<Bucket>b</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`),
          };
        }
        const parts = [...(uploads.get(upload)?.parts ?? [])].toSorted(([one], [other]) => one - other);
        objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)));
        uploads.delete(upload);
        return {
          body: xml('CompleteMultipartUploadResult', `<Bucket>b</Bucket><Key>${key}</Key><ETag>${etag}</ETag>`),
        };
      }
      case 'PUT':
        if (state.refuses) return REFUSED;
        if (upload !== null && part !== null) uploads.get(upload)?.parts.set(Number(part), body);
        else objects.set(key, body);
        return { headers: { etag } };
      case 'DELETE':
        if (locked.has(key)) return REFUSED;
        if (upload === null) objects.delete(key);
        else uploads.delete(upload);
        return { status: 204 };
      default: {
        if (query.has('uploads')) {
          const found = [...uploads].filter(([, each]) => each.key.startsWith(prefix));
          const listed = found.map(
            ([id, each]) =>
              `<Upload><Key>${each.key}</Key><UploadId>${id}</UploadId><Initiated>${TIME}</Initiated></Upload>`,
          );
          return { body: xml('ListMultipartUploadsResult', listed.join('')) };
        }
        if (key === '') {
          const found = [...objects].filter(([name]) => name.startsWith(prefix));
          const listed = found.map(
            ([name, bytes]) =>
              `<Contents><Key>${name}</Key><LastModified>${TIME}</LastModified><Size>${bytes.length}</Size></Contents>`,
          );
          return { body: xml('ListBucketResult', listed.join('')) };
        }
        const bytes = objects.get(key);
        if (!bytes) return { status: 404, body: xml('Error', '<Code>NoSuchKey</Code><Message>none</Message>') };
        const [, first = '0', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        return { status: 206, body: bytes.subarray(Number(first), last === '' ? undefined : Number(last) + 1) };
      }
    }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status = 200, headers = {}, body = '' }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    calls,
    locked,
    get refuses() {
      return state.refuses;
    },
    set refuses(value) {
      state.refuses = value;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
