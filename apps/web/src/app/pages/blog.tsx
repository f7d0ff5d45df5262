import { SessionGuide } from '#features/session-guide/session-guide.tsx';

export default function BlogPage() {
  return <SessionGuide />;
}
