import { collectWithGalleryDl } from '../../../e2e/clients/gallery-dl.ts';
import { newSession } from '../../../e2e/support/customer.ts';
import type { Bench } from '../bench.ts';
import { fingerprint } from '../fixtures/fingerprint.ts';
import { storedIds, timeJob } from '../fixtures/time-job.ts';
import { withDebianClients } from '../peers/debian-clients.ts';
import { race, type Turn } from '../take-turns.ts';

const TARGET = 'nasa';
const POSTS = 240;

/** All posts of a profile against gallery-dl's command line without its pauses. It reads posts, but no lists of users. */
export const galleryDl: Bench = {
  name: 'gallery-dl',
  async run(context) {
    const ours = async (): Promise<Turn> => {
      const settings = { postsPerProfile: POSTS };
      const { job, totalMs } = await timeJob(context, { type: 'profile_post', target: TARGET, settings });
      const ids = await storedIds(context, job._id);
      return { figure: ids.length / (totalMs / 1_000), result: fingerprint(ids) };
    };
    const rows = await withDebianClients(context, async ({ clients, folder }) => {
      const url = `https://www.instagram.com/${TARGET}/posts/`;
      const order = { type: 'profile_post', target: TARGET, url, api: 'rest' } as const;
      const peer = async (): Promise<Turn> => {
        const sessionid = await newSession(context);
        const startedAt = performance.now();
        const { ids, error } = await collectWithGalleryDl(clients, order, { sessionid }, folder);
        const ms = performance.now() - startedAt;
        if (error !== null) throw new Error(`gallery-dl: ${error}`);
        return { figure: ids.length / (ms / 1_000), result: fingerprint(ids) };
      };
      return [await race(context, { name: 'gallery-dl', unit: 'posts/s' }, ours, peer)];
    });
    return rows ?? [];
  },
};
