import { useState } from 'react';
import { problemOf } from '#api/failure.ts';
import { showError } from '#components/toast/toast-store.ts';

interface FailureTexts {
  readonly failed: string;
  readonly failedTitle: string;
}

/** The current password of a form, for `CurrentPasswordField`, and the problem with it. */
export function useCurrentPassword() {
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const change = (typed: string) => {
    setValue(typed);
    setProblem(undefined);
  };
  return {
    value,
    problem,
    setProblem,
    change,
    reset: () => change(''),
    /** Shows a failed request, and a wrong password at the field too. */
    showFailure(failure: unknown, text: FailureTexts) {
      const { code, message = text.failed } = problemOf(failure);
      if (code === 'wrong_password') setProblem(message);
      showError(text.failedTitle, message);
    },
  };
}
