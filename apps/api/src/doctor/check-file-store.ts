import { type Check, failed, ok, read, unreachable } from '@trawl/doctor';
import { describeSafely } from '@trawl/service-kit';
import { Env } from '../env.ts';
import { DEFAULT_PLACE, openFileStore } from '../file-store/open-file-store.ts';

/** The store of prepared downloads: writes, reads and removes a small file. */
export const checkFileStore: Check = {
  name: 'Prepared downloads',
  async run(env, signal) {
    const { EXPORTS_URL: place = DEFAULT_PLACE } = read(Env, env, 'EXPORTS_URL');
    const where = place.kind === 'disk' ? place.folder : `the bucket ${place.bucket}`;
    const store = await openFileStore(place);
    // The API removes leftover files with this prefix, in case this check is ended.
    const key = `fil_doctor_${crypto.randomUUID()}`;
    try {
      await store.write(key, oneByte(), signal);
      (await store.read(key, { first: 0, last: 0 }))?.destroy();
      await store.remove(key);
      return [ok(`Files can be written, read and removed in ${where}.`)];
    } catch (error) {
      const remedy =
        place.kind === 'disk'
          ? 'Correct EXPORTS_URL or the folder’s permissions, or free disk space.'
          : 'Correct EXPORTS_URL, the credentials or the bucket’s permissions: docs/operating.md (Prepared downloads) lists them.';
      return [failed(`${where} can’t be used: ${unreachable(error) ?? describeSafely(error)}.`, remedy)];
    } finally {
      store.close();
    }
  },
};

async function* oneByte(): AsyncGenerator<string> {
  yield '1';
}
