/**
 * Where the focus can go if an element of a table or list disappears: its row, the next and the previous row. Rows need
 * `tabIndex={-1}`; a list within a row, such as its tags, has none.
 */
export function rowsNear(element: Element): HTMLElement[] {
  const row = element.closest('tr[tabindex="-1"], li[tabindex="-1"]');
  return [row, row?.nextElementSibling, row?.previousElementSibling].filter((each) => each instanceof HTMLElement);
}
