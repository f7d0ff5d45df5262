/**
 * Whether an If-Match or If-None-Match header names an entity tag (RFC 9110, 13.1).
 *
 * @param weak whether the weak form of the tag matches, too
 */
export function namesTag(header: string, tag: string, { weak }: { readonly weak: boolean }): boolean {
  const matching = ['*', tag, ...(weak ? [`W/${tag}`] : [])];
  return header.split(',').some((each) => matching.includes(each.trim()));
}
