/** A problem that the operator can solve; the message says how. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
