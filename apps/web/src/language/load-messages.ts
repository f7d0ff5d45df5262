import type { Message } from '@trawl/messages/format-message';
import type { Language } from '@trawl/messages/languages';
import { addMessages } from './t.ts';

/** Defined by the plugin `messageBundles`; its hash changes with any text. */
declare const MESSAGES_URL: string;

const loads = new Map<string, Promise<void>>();

/** Loads a bundle of messages, unless it has been loaded. */
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
  // The error boundary recognizes this message as a part of the app that failed to load.
  const failure = (cause: unknown) => new Error(`Unable to load messages: ${path}`, { cause });
  const response = await fetch(`${MESSAGES_URL}/${path}`).catch((cause: unknown) => Promise.reject(failure(cause)));
  if (!response.ok) throw failure(response.status);
  return response.json();
}
