import { type Check, failed, ok, read, unreachable } from '@trawl/doctor';
import { describeSafely } from '@trawl/service-kit';
import { Env } from '../env.ts';
import { openFileStore } from '../file-store/open-file-store.ts';

/** The store of prepared downloads: writes, reads and removes a small file in a bucket. */
export const checkFileStore: Check = {
  name: 'Prepared downloads',
  async run(env, signal) {
    const { EXPORTS_URL: place } = read(Env, env, 'EXPORTS_URL');
    // In production the doctor runs in another container than the API, with another file system.
    if (place?.kind !== 's3') {
      const text = 'Not checked, because the API keeps the files on its own disk, which the doctor may not share.';
      return [{ state: 'skipped', text, remedy: 'Prepare a download in the app to check it.' }];
    }
    const store = await openFileStore(place);
    // The API removes leftover files with this prefix, in case this check is ended.
    const key = `fil_doctor_${crypto.randomUUID()}`;
    try {
      await store.write(key, oneByte(), signal);
      (await store.read(key, { first: 0, last: 0 }))?.destroy();
      await store.remove(key);
      return [ok(`Files can be written, read and removed in the bucket ${place.bucket}.`)];
    } catch (error) {
      return [
        failed(
          `The bucket ${place.bucket} can’t be used: ${unreachable(error) ?? describeSafely(error)}.`,
          'Correct EXPORTS_URL, the credentials or the bucket’s permissions: docs/operating.md (Prepared downloads) lists them.',
        ),
      ];
    } finally {
      store.close();
    }
  },
};

async function* oneByte(): AsyncGenerator<string> {
  yield '1';
}
