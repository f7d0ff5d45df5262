/** More than any input has; parsing a megabyte of brackets would take a second. */
const DEEPEST = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Whether JSON is nested deeper than any input, checked without parsing it; brackets in strings don't count. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let place = 0; place < json.length; place++) {
    const unit = json.charCodeAt(place);
    if (unit === BACKSLASH && inText) place++;
    else if (unit === QUOTE) inText = !inText;
    else if (inText) continue;
    else if (OPENING.includes(unit) && ++depth > DEEPEST) return true;
    else if (CLOSING.includes(unit)) depth--;
  }
  return false;
}
