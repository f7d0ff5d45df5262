/** A copy of the environment, for programs that peers start. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });
