import { useSyncExternalStore } from 'react';

/** Duration of toasts in ms. `auth`: failures of logging in, registering and resending. */
export const TOAST_MS = { success: 3_000, auth: 3_000, accounts: 4_000, other: 5_000 } as const;

export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error' | 'info';
  readonly title: string;
  readonly message: string;
  readonly durationMs: number;
}

/** Maximum number of toasts; the oldest are removed. */
const TOASTS_MAX = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const NONE: readonly Toast[] = [];

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a toast; an identical visible toast is restarted instead of duplicated. */
function showToast(toast: Omit<Toast, 'id' | 'message'> & { message?: string }): void {
  const message = toast.message ?? '';
  const others = toasts.filter((shown) => shown.title !== toast.title || shown.message !== message);
  setToasts([...others, { ...toast, message, id: nextId++ }].slice(-TOASTS_MAX));
}

/** A success message, by default for 3 s. */
export const showSuccess = (title: string, message?: string, durationMs: number = TOAST_MS.success): void =>
  showToast({ tone: 'success', title, durationMs, ...(message === undefined ? {} : { message }) });

/** An error message, by default for 5 s. */
export const showError = (title: string, message: string, durationMs: number = TOAST_MS.other): void =>
  showToast({ tone: 'error', title, message, durationMs });

export const dismissToast = (id: number): void => setToasts(toasts.filter((toast) => toast.id !== id));

/** Removes toasts that no longer apply. */
export const dismissTitled = (title: string): void => setToasts(toasts.filter((toast) => toast.title !== title));

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
