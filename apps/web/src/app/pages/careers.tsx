import careers from '@trawl/messages/catalogues/en/web/careers.json';
import { Careers } from '#features/careers/careers.tsx';
import { addMessages } from '#language/t.ts';

addMessages('en', careers);

export default function CareersPage() {
  return <Careers />;
}
