import about from '@trawl/messages/catalogues/en/web/about.json';
import { About } from '#features/about/about.tsx';
import { addMessages } from '#language/t.ts';

addMessages('en', about);

export default function AboutPage() {
  return <About />;
}
