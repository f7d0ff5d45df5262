import { type FormEvent, useRef, useState } from 'react';
import { dismissTitled, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { callApi } from '#session/call-api.ts';
import { enterSession } from '#session/session-store.ts';
import { readUser, type SessionUser } from '#session/session-user.ts';
import { fieldText, focusFirst, missingFields, type Problems } from './form-fields.ts';

/** The login and register forms open in place of each other. */
export interface AuthFormProps {
  readonly onClose: () => void;
  readonly onSwitch: () => void;
  readonly onEnter: (user: SessionUser) => void;
}

interface AuthFormOptions<Name extends string> {
  readonly path: '/users/login' | '/users/register';
  /** In the order of the form. Passwords are sent as typed, other fields are trimmed. */
  readonly fields: readonly Name[];
  readonly labelOf: (name: Name) => string;
  /** The message after success. */
  readonly successText: () => string;
  /** The title of the form's error toasts. Each attempt dismisses those of earlier ones. */
  readonly errorTitle: () => string;
  readonly onEnter: (user: SessionUser) => void;
  readonly onFailure: (failure: unknown) => void | Promise<void>;
  /** Problems beyond empty fields. */
  readonly check?: (input: Readonly<Record<Name, string>>) => Problems;
}

const isPassword = (name: string): boolean => name === 'password' || name === 'confirmPassword';

/** State and submission of a form that ends in a session. */
export function useAuthForm<Name extends string>(options: AuthFormOptions<Name>) {
  const { path, fields, labelOf, successText, errorTitle, onEnter, onFailure, check } = options;
  // Not `useInFlight`, which is in a chunk of the dashboard: public pages would load it.
  const inFlight = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    dismissTitled(errorTitle());
    const data = new FormData(event.currentTarget);
    const read = (name: Name) => (isPassword(name) ? fieldText(data, name) : fieldText(data, name).trim());
    const input = Object.fromEntries(fields.map((name) => [name, read(name)])) as Record<Name, string>;
    const missing = missingFields(input, (name) => t('auth.missing', { label: labelOf(name) }));
    const found = { ...missing, ...check?.(input) };
    setProblems(found);
    if (focusFirst(event.currentTarget, found)) return;

    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    try {
      const user = readUser(await callApi('POST', path, input));
      showSuccess(successText());
      enterSession(user);
      onEnter(user);
    } catch (failure) {
      await onFailure(failure);
      setBusy(false);
      inFlight.current = false;
    }
  }

  return { busy, problems, setProblems, submit };
}
