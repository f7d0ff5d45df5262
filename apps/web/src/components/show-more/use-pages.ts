import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** The size of later pages, the maximum of the API. */
const LATER_SIZE = 200;

interface PageInput<B> {
  readonly limit: number;
  /** The `nextBefore` of the previous page; undefined for the first. */
  readonly before: B | undefined;
}

/**
 * A list, newest first, that begins with few entries and continues page by page.
 *
 * @param firstSize the number of entries of the first page
 */
export function usePages<B extends number | string, P extends { readonly nextBefore: B | null }>(
  queryKey: QueryKey,
  firstSize: number,
  load: (input: PageInput<B>) => Promise<P>,
) {
  return useInfiniteQuery<P, Error, InfiniteData<P>, QueryKey, B | null>({
    queryKey,
    queryFn({ pageParam }) {
      // TypeScript doesn't resolve the type of the parameter for a generic B.
      const before = pageParam as B | null;
      return load({ limit: before === null ? firstSize : LATER_SIZE, before: before ?? undefined });
    },
    initialPageParam: null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
}
