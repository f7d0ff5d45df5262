import type { Message } from '@trawl/messages/format-message';
import type { Language } from '@trawl/messages/languages';
import { addMessages } from './t.ts';

/** Defined by the plugin `messageBundles`. Contains a hash that changes with any text. */
declare const MESSAGES_URL: string;

const loads = new Map<string, Promise<void>>();

/** Loads a bundle of messages once. */
export function loadMessages(language: Language, bundle: string): Promise<void> {
  const path = `${language}/${bundle}.json`;
  const known = loads.get(path);
  if (known) return known;
  const load = fetchMessages(path).then((messages) => addMessages(language, messages));
  loads.set(path, load);
  load.catch(() => loads.delete(path));
  return load;
}

async function fetchMessages(path: string): Promise<Record<string, Message>> {
  // `isLoadFailure` matches this message, so that the error boundary treats it as a failed load.
  const failure = (cause: unknown) => new Error(`Unable to load messages: ${path}`, { cause });
  const response = await fetch(`${MESSAGES_URL}/${path}`).catch((cause: unknown) => Promise.reject(failure(cause)));
  if (!response.ok) throw failure(response.status);
  return response.json();
}
