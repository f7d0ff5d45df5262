/**
 * Downloads a file from a link of the server. The page stays open even if the server refuses. Browsers only ensure this for the page's
 * own origin, so the link's path is used.
 */
export function startDownload(downloadUrl: string): void {
  const { pathname, search } = new URL(downloadUrl);
  const link = document.createElement('a');
  link.href = pathname + search;
  link.download = '';
  link.click();
}
