/** The environment as it is: programs inherit it. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });
