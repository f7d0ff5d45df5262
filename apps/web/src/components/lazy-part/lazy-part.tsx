import { Component, type ReactNode, Suspense } from 'react';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
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

/** A part of a page with its own script: a skeleton until it is loaded. */
export function LazyPart({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  const skeleton = <Skeleton height={height} />;
  return (
    <LoadBoundary fallback={skeleton}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </LoadBoundary>
  );
}
