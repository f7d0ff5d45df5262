import { useUrlParams } from '../use-url-params.ts';

/** Sets or removes a parameter of the list in the URL, so that a filtered list can be shared. */
export function useListParam(): (name: string, value: string) => void {
  const [, change] = useUrlParams();
  return (name, value) =>
    change(
      (params) => {
        if (value === '') params.delete(name);
        else params.set(name, value);
        return params;
      },
      { replace: true },
    );
}
