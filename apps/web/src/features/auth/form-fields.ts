/** The text of a form's control. */
export function fieldText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** What is wrong with each control that has something wrong, by its name. */
export type Problems = Readonly<Record<string, string>>;

/** Says of each named control left empty that it is required. */
export function missingFields(input: Readonly<Record<string, string>>, required: (name: string) => string): Problems {
  const empty = Object.keys(input).filter((name) => input[name]?.trim() === '');
  return Object.fromEntries(empty.map((name) => [name, required(name)]));
}

/** Puts the cursor where the first thing is wrong; says whether anything is. */
export function focusFirst(form: HTMLFormElement, problems: Problems): boolean {
  const [first] = Object.keys(problems);
  if (first === undefined) return false;
  const control = form.elements.namedItem(first);
  if (control instanceof HTMLElement) control.focus();
  return true;
}
