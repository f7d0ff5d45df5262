import { useDebouncedValue } from '@mantine/hooks';
import type { TargetList, TypeOf } from '@trawl/contracts';
import { useMemo } from 'react';
import { targetListOf } from '../../target-list-of.ts';
import { usePlatformHost } from '../../use-platform-host.ts';

/** Debounce time before the list is parsed. */
const SETTLED_MS = 250;

/** The typed targets, parsed by the server's rule; null for a link to a sheet, which only the server can read. */
export function useTargetList({ platform, type }: TypeOf, text: string): TargetList | null {
  const [settled] = useDebouncedValue(text, SETTLED_MS);
  const host = usePlatformHost({ platform, type });
  return useMemo(() => targetListOf({ platform, type }, settled, host), [settled, host, platform, type]);
}
