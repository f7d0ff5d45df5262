import { useRef } from 'react';

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** An idempotency key per content, so that a retry doesn't create something twice. */
export function useRequestKey() {
  const last = useRef({ content: '', key: '' });
  return {
    keyOf(content: string): string {
      if (last.current.content !== content) last.current = { content, key: newKey() };
      return last.current.key;
    },
    forget() {
      last.current = { content: '', key: '' };
    },
  };
}
