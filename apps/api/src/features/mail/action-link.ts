/** The address of the page where whoever got a mail does, with one press, what its link is for. */
export function actionLink({ PUBLIC_URL }: { readonly PUBLIC_URL: string }, token: string): string {
  const link = new URL('/account-action', PUBLIC_URL);
  link.searchParams.set('token', token);
  return link.href;
}
