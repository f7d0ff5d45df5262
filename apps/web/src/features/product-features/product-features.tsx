import type { ReactNode } from 'react';
import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';

/**
 * The product's features.
 *
 * @param children the page's sections
 */
export function ProductFeatures({ children }: { readonly children: ReactNode }) {
  useLanguage();
  return (
    <PublicPage
      title={t('productFeatures.title')}
      lead={t('productFeatures.lead')}
      description={t('productFeatures.description')}
      path="/features"
    >
      {children}
      <ClosingCall title={t('productFeatures.closing.title')} text={t('productFeatures.closing.text')}>
        <ButtonLink to="/" state={{ openRegister: true }} size="large">
          {t('productFeatures.closing.action')}
        </ButtonLink>
      </ClosingCall>
    </PublicPage>
  );
}
