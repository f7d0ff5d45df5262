import type { ReactNode } from 'react';
import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import { PageSection, PublicPage } from '#components/public-page/public-page.tsx';
import { useLanguage } from '#language/current-language.ts';
import { t } from '#language/t.ts';
import { DataTypes } from './data-types.tsx';
import { Messages } from './messages.tsx';
import styles from './product-features.module.css';

/**
 * The product's features.
 *
 * @param children the interface examples that the home page also shows
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
      <DataTypes />
      {children}
      <PageSection id="more-title" title={t('productFeatures.more.title')} lead={t('productFeatures.more.lead')}>
        <dl className={styles.more}>
          {([0, 1, 2, 3, 4, 5, 6, 7, 8] as const).map((n) => (
            <div key={n}>
              <dt>{t(`productFeatures.more.items.${n}.name`)}</dt>
              <dd>{t(`productFeatures.more.items.${n}.text`)}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <Messages />
      <ClosingCall title={t('productFeatures.closing.title')} text={t('productFeatures.closing.text')}>
        <ButtonLink to="/" state={{ openRegister: true }} size="large">
          {t('productFeatures.closing.action')}
        </ButtonLink>
      </ClosingCall>
    </PublicPage>
  );
}
