/** The environment that the stack passes to a fixture. */
export const env = process.env;
