/** The text of a form control. */
export function fieldText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** The error of each invalid control, by its name. */
export type Problems = Readonly<Record<string, string>>;

/** The errors of required controls that are empty. */
export function missingFields<Name extends string>(
  input: Readonly<Record<Name, string>>,
  required: (name: Name) => string,
): Problems {
  const empty = (Object.keys(input) as Name[]).filter((name) => input[name].trim() === '');
  return Object.fromEntries(empty.map((name) => [name, required(name)]));
}

/** Focuses the first invalid control; returns whether there is one. */
export function focusFirst(form: HTMLFormElement, problems: Problems): boolean {
  const [first] = Object.keys(problems);
  if (first === undefined) return false;
  const control = form.elements.namedItem(first);
  if (control instanceof HTMLElement) control.focus();
  return true;
}
