import type { ReactNode } from 'react';
import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import { PageSection, PublicPage } from '#components/public-page/public-page.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import { DataTypes } from './data-types.tsx';
import { Messages } from './messages.tsx';
import styles from './product-features.module.css';
import { texts } from './texts.ts';

/**
 * The product's features.
 *
 * @param children the interface examples that the home page also shows
 */
export function ProductFeatures({ children }: { readonly children: ReactNode }) {
  useSpokenWords();
  const { more, closing } = texts;
  return (
    <PublicPage title={texts.title} lead={texts.lead} description={texts.description} path="/features">
      <DataTypes />
      {children}
      <PageSection id="more-title" title={more.title} lead={more.lead}>
        <dl className={styles.more}>
          {more.items.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <Messages />
      <ClosingCall title={closing.title} text={closing.text}>
        <ButtonLink to="/" state={{ openRegister: true }} size="large">
          {closing.action}
        </ButtonLink>
      </ClosingCall>
    </PublicPage>
  );
}
