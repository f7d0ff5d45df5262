/** The messages of Chromium, Firefox, Safari and Vite for a chunk that failed to load, and of `loadMessages`. */
export const LOAD_FAILURE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script|Unable to load messages/i;

/** Whether an error means that a part of the app failed to load. */
export const isLoadFailure = (error: unknown): boolean => LOAD_FAILURE.test(String(error));
