/** The URL of the page on which the recipient of a mail confirms the action of its link with a button. */
export function actionLink({ PUBLIC_URL }: { readonly PUBLIC_URL: string }, token: string): string {
  const link = new URL('/account-action', PUBLIC_URL);
  link.searchParams.set('token', token);
  return link.href;
}
