import blog from '@trawl/messages/catalogues/en/web/blog.json';
import { SessionIdPost } from '#features/blog/session-id-post.tsx';
import { addMessages } from '#language/t.ts';

addMessages('en', blog);

export default function BlogPage() {
  return <SessionIdPost />;
}
