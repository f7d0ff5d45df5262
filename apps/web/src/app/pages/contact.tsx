import contact from '@trawl/messages/catalogues/en/web/contact.json';
import { Contact } from '#features/contact/contact.tsx';
import { addMessages } from '#language/t.ts';

addMessages('en', contact);

export default function ContactPage() {
  return <Contact />;
}
