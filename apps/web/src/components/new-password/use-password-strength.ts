import { PASSWORD_MIN, PASSWORD_MIN_SCORE } from '@trawl/contracts';
import { useEffect, useRef, useState } from 'react';

export interface StrengthQuestion {
  readonly password: string;
  readonly about: readonly string[];
}

export interface StrengthAnswer {
  readonly password: string;
  readonly score: number;
}

type Strength = 'unknown' | 'short' | 'weak' | 'fair' | 'strong';

const STRONG_SCORE = 3;

function strengthOf(score: number): Strength {
  if (score < PASSWORD_MIN_SCORE) return 'weak';
  return score < STRONG_SCORE ? 'fair' : 'strong';
}

/** The form's texts about the user, because a password that contains them is easily guessed. */
function aboutUser(form: HTMLFormElement | null): string[] {
  const data = new FormData(form ?? undefined);
  return ['name', 'email', 'username'].map((name) => data.get(name)).filter((value) => typeof value === 'string');
}

/**
 * A password's strength by the server's rule. The dictionaries load with the first character, in a web worker; if they fail to
 * load, the strength stays unknown and only the server checks.
 */
export function usePasswordStrength(): readonly [Strength, (control: HTMLInputElement) => void] {
  const [strength, setStrength] = useState<Strength>('unknown');
  const worker = useRef<Worker>(null);
  const typed = useRef('');

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );

  function start(): Worker {
    const started = new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data: { password, score } }: MessageEvent<StrengthAnswer>) => {
      if (password === typed.current && password.length >= PASSWORD_MIN) setStrength(strengthOf(score));
    });
    return started;
  }

  function judge({ value: password, form }: HTMLInputElement): void {
    typed.current = password;
    if (password.length < PASSWORD_MIN) setStrength(password === '' ? 'unknown' : 'short');
    else if (strength === 'short') setStrength('unknown');
    worker.current ??= start();
    worker.current.postMessage({ password, about: aboutUser(form) } satisfies StrengthQuestion);
  }

  return [strength, judge];
}
