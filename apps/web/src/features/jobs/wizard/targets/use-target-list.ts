import { useDebouncedValue } from '@mantine/hooks';
import { numberedLines, readTargetList, type TargetList, type TypeOf } from '@trawl/contracts';
import { useMemo } from 'react';
import { trpc } from '#api/trpc.ts';
import { isSheetLink } from '../../recipients.ts';

/** The delay between the last keystroke and reading the list. */
const SETTLED_MS = 250;

/** The host of the platform's stand-in, which the server accepts besides the platform's own. */
export const usePlatformHost = ({ platform }: TypeOf): string | undefined =>
  trpc.jobs.openedTypes.useQuery().data?.hosts?.[platform];

/** The typed targets by the server's rule; null for a sheet's link, which only the server can read. */
export function useTargetList(job: TypeOf, text: string): TargetList | null {
  const [settled] = useDebouncedValue(text, SETTLED_MS);
  const host = usePlatformHost(job);
  const { platform, type } = job;
  return useMemo(() => {
    const lines = numberedLines(settled);
    if (lines.some((line) => isSheetLink(line.text))) return null;
    return readTargetList({ platform, type }, lines, host);
  }, [settled, host, platform, type]);
}
