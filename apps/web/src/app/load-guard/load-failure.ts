/** How Chromium, Firefox, Safari and Vite word a chunk that could not be loaded. */
export const LOAD_FAILURE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script/i;

/** Whether an error says that a part of the app could not be loaded. */
export const isLoadFailure = (error: unknown): boolean => LOAD_FAILURE.test(String(error));
