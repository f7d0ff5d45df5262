import { useSearchParams } from 'react-router';

/** Sets or removes a parameter of the list in the URL, so that a filtered list can be shared. */
export function useListParam(): (name: string, value: string) => void {
  const [, setParams] = useSearchParams();
  return (name, value) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
}
