import type { Page } from '@playwright/test';

/** A compiled message: a string, or tokens such as `['count', 'plural', { one: [...] }]`. */
type Message = string | readonly unknown[];

const OPEN = '⟦';
const CLOSE = '⟧';
const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ' };

const accented = (text: string): string => text.replaceAll(/[aeioun]/g, (letter) => ACCENTS[letter] ?? letter);

/** Accents the text of a message, but neither parameters nor `{{placeholders}}` that users type. */
function accentedToken(token: unknown): unknown {
  if (typeof token === 'string') return token.includes('{{') ? token : accented(token);
  if (!Array.isArray(token)) return token;
  const [name, type, cases] = token;
  if (typeof cases !== 'object') return token;
  const forms = Object.entries(cases).map(([key, form]) => [key, Array.isArray(form) ? form.map(accentedToken) : form]);
  return [name, type, Object.fromEntries(forms)];
}

const pseudoMessage = (message: Message): Message =>
  typeof message === 'string'
    ? `${OPEN}${accentedToken(message)}${CLOSE}`
    : [OPEN, ...message.map(accentedToken), CLOSE];

/** Replaces German with a language made from English: each message has accents and is in brackets. */
export async function showPseudoLocale(page: Page): Promise<void> {
  await page.route('**/assets/messages-*/de/*.json', async (route) => {
    const english = await page.request.get(route.request().url().replace('/de/', '/en/'));
    const messages: Record<string, Message> = await english.json();
    await route.fulfill({
      json: Object.fromEntries(Object.entries(messages).map(([code, message]) => [code, pseudoMessage(message)])),
    });
  });
  await page.addInitScript(() => localStorage.setItem('trawl-settings', '{"language":"de"}'));
}

/** The page's texts, labels and title outside of brackets, as far as they have letters. */
export const textsOutsideMessages = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([open, close]) => {
      const texts = [document.title];
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        if (node instanceof Element) {
          for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(node.getAttribute(name) ?? '');
        } else if (!node.parentElement?.closest('script, style, noscript, code, [translate="no"]')) {
          texts.push(node.textContent ?? '');
        }
      }
      const outside = texts.map((text) => {
        let depth = 0;
        return [...text]
          .filter((character) => {
            if (character === open) depth += 1;
            const shown = depth === 0;
            if (character === close) depth -= 1;
            return shown;
          })
          .join('')
          .trim();
      });
      return [...new Set(outside.filter((text) => /\p{L}/u.test(text)))];
    },
    [OPEN, CLOSE],
  );
