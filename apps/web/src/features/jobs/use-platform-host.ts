import type { TypeOf } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';

/** The host of the platform's stand-in, which the server accepts besides the platform's own. */
export const usePlatformHost = ({ platform }: TypeOf): string | undefined =>
  trpc.jobs.openedTypes.useQuery().data?.hosts?.[platform];
