import legal from '@trawl/messages/catalogues/en/web/legal.json';
import { LegalPage } from '#features/legal/legal-page.tsx';
import { addMessages } from '#language/t.ts';

addMessages('en', legal);

export default function PrivacyPage() {
  return <LegalPage about="privacy" />;
}
