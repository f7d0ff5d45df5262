/** Where the JSON report goes, if not to its usual place, and whether turbo runs this process. */
export const readEnv = (env: NodeJS.ProcessEnv = process.env) => ({
  report: env.PLAYWRIGHT_JSON_OUTPUT_NAME,
  inTurbo: env.TURBO_HASH !== undefined,
});
