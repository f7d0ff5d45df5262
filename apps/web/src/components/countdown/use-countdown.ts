import { useEffect, useState } from 'react';

/** The remaining whole seconds, and a function to set them. Uses the clock, so a sleeping tab doesn't delay it. */
export function useCountdown(initialS: number): [leftS: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [leftS, setLeftS] = useState(initialS);

  useEffect(() => {
    if (initialS > 0) setEndsAt(Date.now() + initialS * 1_000);
  }, [initialS]);

  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
      setLeftS(left);
      if (left === 0) setEndsAt(null);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);

  const start = (seconds: number) => {
    setLeftS(seconds);
    setEndsAt(Date.now() + seconds * 1_000);
  };
  return [leftS, start];
}
