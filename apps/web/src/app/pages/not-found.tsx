import { NotFound } from '#features/not-found/not-found.tsx';

export default function NotFoundPage() {
  return <NotFound />;
}
