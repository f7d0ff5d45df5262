/** After this many failures in a row, the store counts as unreachable. */
const FAILURES_MAX = 20;

/**
 * Removes the files, and continues after failures. The order is random, so that files that can't be removed don't come first each
 * time.
 *
 * @throws FilesLeft at the end, or after too many failures in a row
 */
export async function removeEach<File>(files: readonly File[], remove: (file: File) => Promise<unknown>) {
  const failures: unknown[] = [];
  let inARow = 0;
  for (const { file } of files
    .map((file) => ({ file, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)) {
    try {
      await remove(file);
      inARow = 0;
    } catch (error) {
      failures.push(error);
      if (++inARow >= FAILURES_MAX) break;
    }
  }
  if (failures.length > 0) throw new FilesLeft(failures);
}

/** Some files couldn't be removed. */
export class FilesLeft extends AggregateError {
  override readonly name = 'FilesLeft';

  constructor(failures: readonly unknown[]) {
    super(failures, `files that could not be removed: ${failures.length}`);
  }
}
