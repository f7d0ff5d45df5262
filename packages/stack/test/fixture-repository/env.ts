/** The environment that the stack gave to a fixture. */
export const env = process.env;
