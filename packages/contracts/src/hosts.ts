/** Spellings of a host with port that users may copy: local hosts can be written by name or by number. */
export function spellingsOf(host: string | undefined): string[] {
  if (host === undefined) return [];
  const lower = host.toLowerCase();
  const port = /^(?:localhost|127\.0\.0\.1)(:\d+)?$/.exec(lower);
  return port ? [`localhost${port[1] ?? ''}`, `127.0.0.1${port[1] ?? ''}`] : [lower];
}
