import { Component, type ReactNode, Suspense } from 'react';
import { isLoadFailure } from './is-load-failure.ts';
import { LoadFailure } from './load-failure.tsx';

interface BoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps the page around a part that failed to load. */
class LoadBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isLoadFailure(error)) throw error;
    return <LoadFailure>{this.props.fallback}</LoadFailure>;
  }
}

interface LazyPartProps {
  /** Shown until the part is loaded, and if it can't be. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its own script. If the script fails to load, the rest of the page stays, with what the user typed. */
export function LazyPart({ fallback = null, children }: LazyPartProps) {
  return (
    <LoadBoundary fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadBoundary>
  );
}
