export interface TryEachOptions<Item> {
  /** Called after each failure, to log it with its item. */
  onFailure?(error: unknown, item: Item): void;
  /** The message of the final error. It may be stored, so it must not contain values. */
  summarize(failed: readonly Item[]): string;
}

/**
 * Does the work for each item in turn, and continues after failures.
 *
 * @throws AggregateError with all failures, after all items were tried
 */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { onFailure, summarize }: TryEachOptions<Item>,
): Promise<void> {
  const failed: Item[] = [];
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed.push(item);
      errors.push(error);
      onFailure?.(error, item);
    }
  }
  if (failed.length > 0) throw new AggregateError(errors, summarize(failed));
}
