import { type NavigateOptions, useSearchParams } from 'react-router';

type Change = (before: URLSearchParams) => URLSearchParams;

/** The query parameters of the URL, and a function that changes them. */
export function useUrlParams(): readonly [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  // The router's own `before` is from the last render, so the second of two quick changes would undo the first.
  return [params, (change, options) => setParams(change(new URLSearchParams(location.search)), options)];
}
