import type { ReactNode } from 'react';
import { PageSection } from '#components/public-page/public-page.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import { DataTypes } from './data-types.tsx';
import { Messages } from './messages.tsx';
import styles from './product-features.module.css';

/**
 * The sections of the features page without state: all except the introduction and the call to action.
 *
 * @param children the interface examples
 */
export function FeatureSections({ children }: { readonly children: ReactNode }) {
  useLanguage();
  return (
    <>
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
    </>
  );
}
