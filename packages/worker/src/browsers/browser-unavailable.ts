/** No browser could be launched. The cause is on this machine, neither in the run nor on the platform. */
export class BrowserUnavailable extends Error {
  override readonly name = 'BrowserUnavailable';
}
