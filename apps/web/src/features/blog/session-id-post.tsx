import type { ReactNode } from 'react';
import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import prose from '#components/public-page/prose.module.css';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { t, useLanguage } from '#language/t.ts';
import { ChromePanel } from './chrome-panel.tsx';
import { FirefoxPanel } from './firefox-panel.tsx';
import styles from './session-id-post.module.css';

interface BrowserStepsProps {
  readonly title: string;
  readonly caption: string;
  readonly steps: readonly string[];
  readonly children: ReactNode;
}

function BrowserSteps({ title, caption, steps, children }: BrowserStepsProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <figure className={styles.figure}>
        {children}
        <figcaption>{caption}</figcaption>
      </figure>
    </section>
  );
}

/** How to find the session identifier with the developer tools of two browsers. */
export function SessionIdPost() {
  useLanguage();
  return (
    <PublicPage
      title={t('blog.title')}
      lead={t('blog.lead')}
      description={t('blog.description')}
      path="/blog"
      shape="text"
    >
      <article className={prose.prose}>
        <section>
          <h2>{t('blog.before.title')}</h2>
          <ul>
            {([0, 1, 2] as const).map((n) => (
              <li key={n}>{t(`blog.before.points.${n}`)}</li>
            ))}
          </ul>
        </section>
        <BrowserSteps
          title={t('blog.chrome.title')}
          caption={t('blog.chrome.caption')}
          steps={([0, 1, 2, 3] as const).map((n) => t(`blog.chrome.steps.${n}`))}
        >
          <ChromePanel />
        </BrowserSteps>
        <BrowserSteps
          title={t('blog.firefox.title')}
          caption={t('blog.firefox.caption')}
          steps={([0, 1, 2] as const).map((n) => t(`blog.firefox.steps.${n}`))}
        >
          <FirefoxPanel />
        </BrowserSteps>
        <section>
          <h2>{t('blog.paste.title')}</h2>
          <p>{t('blog.paste.text')}</p>
          <p>{t('blog.paste.sealed')}</p>
        </section>
        <section>
          <h2>{t('blog.stops.title')}</h2>
          <ul>
            {([0, 1, 2] as const).map((n) => (
              <li key={n}>{t(`blog.stops.points.${n}`)}</li>
            ))}
          </ul>
        </section>
      </article>
      <ClosingCall title={t('blog.closing.title')} text={t('blog.closing.text')}>
        <ButtonLink to="/" state={{ openRegister: true }} size="large">
          {t('blog.closing.action')}
        </ButtonLink>
      </ClosingCall>
    </PublicPage>
  );
}
