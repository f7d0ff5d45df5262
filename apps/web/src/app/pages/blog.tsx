import { SessionIdPost } from '#features/blog/session-id-post.tsx';

export default function BlogPage() {
  return <SessionIdPost />;
}
