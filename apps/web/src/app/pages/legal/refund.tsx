import { LegalPage } from '#features/legal/legal-page.tsx';

export default function RefundPage() {
  return <LegalPage about="refund" />;
}
