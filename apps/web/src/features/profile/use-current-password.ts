import { useRef, useState } from 'react';
import { problemOf } from '#api/failure.ts';
import { showError } from '#components/toast/toast-store.ts';

interface FailureTexts {
  readonly title: string;
  /** Shown if the failure has no message of its own. */
  readonly message: string;
}

/** State for `CurrentPasswordField`: the typed password and its problem. */
export function useCurrentPassword() {
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const showProblem = (text: string) => {
    setProblem(text);
    input.current?.focus();
  };
  const change = (typed: string) => {
    setValue(typed);
    setProblem(undefined);
  };
  return {
    value,
    problem,
    input,
    /** Shows a problem at the field, and focuses it. */
    showProblem,
    change,
    reset: () => change(''),
    /** Shows a failed request in a toast, and a wrong password also at the field. */
    showFailure(failure: unknown, texts: FailureTexts) {
      const { code, message = texts.message } = problemOf(failure);
      if (code === 'wrong_password') showProblem(message);
      showError(texts.title, message);
    },
  };
}
