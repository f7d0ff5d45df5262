import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** CBOR's header of a byte string. */
const bytesHead = (length: number): Buffer =>
  length < 24
    ? Buffer.from([0x40 + length])
    : length < 256
      ? Buffer.from([0x58, length])
      : Buffer.from([0x59, length >> 8, length & 255]);
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

const Options = z.object({ challenge: z.string() });
const PublicKey = z.object({ x: z.string(), y: z.string() });

export interface SoftAuthenticator {
  readonly id: string;
  /** Its signature counter, incremented each time. */
  counter: number;
  /** Responds to `navigator.credentials.create()`. */
  create(options: unknown): object;
  /** Responds to `navigator.credentials.get()`. */
  get(options: unknown): object;
}

/** A software security key with one ES256 key, for a page of this origin. */
export function softAuthenticator(origin = 'http://localhost:3000'): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = sha256(new URL(origin).hostname);

  const clientData = (type: string, options: unknown): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: Options.parse(options).challenge, origin, crossOrigin: false }));
  const head = (flags: number, counter: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count]);
  };
  const coseKey = (): Buffer => {
    const { x, y } = PublicKey.parse(publicKey.export({ format: 'jwk' }));
    const coordinate = (value: string) => Buffer.concat([bytesHead(32), Buffer.from(value, 'base64url')]);
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
  };
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' };

  return {
    id: credential.id,
    counter: 0,
    create(options) {
      const idLength = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        head(PRESENT | VERIFIED | HAS_KEY, this.counter),
        Buffer.alloc(16),
        idLength,
        id,
        coseKey(),
      ]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytesHead(authData.length),
        authData,
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options)),
          attestationObject: base64url(attestationObject),
          transports: ['usb'],
        },
        clientExtensionResults: {},
      };
    },
    get(options) {
      this.counter++;
      const client = clientData('webauthn.get', options);
      const authenticatorData = head(PRESENT, this.counter);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
        clientExtensionResults: {},
      };
    },
  };
}
