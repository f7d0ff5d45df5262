/** A copy of the environment for child processes. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });
