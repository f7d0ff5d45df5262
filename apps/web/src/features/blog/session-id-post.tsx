import type { ReactNode } from 'react';
import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import prose from '#components/public-page/prose.module.css';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import { ChromePanel } from './chrome-panel.tsx';
import { FirefoxPanel } from './firefox-panel.tsx';
import styles from './session-id-post.module.css';

interface BrowserStepsProps {
  readonly title: string;
  readonly caption: string;
  readonly steps: readonly string[];
  readonly picture: { readonly file: string; readonly alt: string };
  readonly children: ReactNode;
}

/** The size of the screenshots that `pnpm docs:developer-tools` takes. */
const PICTURE_SIZE = { width: 1_000, height: 552 } as const;

function BrowserSteps({ title, caption, steps, picture: { file, alt }, children }: BrowserStepsProps) {
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
      <figure className={styles.figure}>
        {/* A link to the full size, because the text is too small to read on a phone. */}
        <a href={file} className={styles.picture}>
          <img src={file} alt={alt} {...PICTURE_SIZE} loading="lazy" decoding="async" />
        </a>
        <figcaption>{t('blog.real')}</figcaption>
      </figure>
    </section>
  );
}

/** The steps with the browser extension instead of developer tools. */
function ExtensionSteps() {
  return (
    <section>
      <h2>{t('blog.extension.title')}</h2>
      <ol className={styles.steps}>
        {([0, 1, 2] as const).map((n) => (
          <li key={n}>{t(`blog.extension.steps.${n}`)}</li>
        ))}
      </ol>
      <p>{t('blog.extension.without')}</p>
    </section>
  );
}

/** How to find the session ID with the developer tools of two browsers. */
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
        <ExtensionSteps />
        <BrowserSteps
          title={t('blog.chrome.title')}
          caption={t('blog.chrome.caption')}
          picture={{ file: '/blog/chromium-cookies.webp', alt: t('blog.chrome.picture') }}
          steps={([0, 1, 2, 3] as const).map((n) => t(`blog.chrome.steps.${n}`))}
        >
          <ChromePanel />
        </BrowserSteps>
        <BrowserSteps
          title={t('blog.firefox.title')}
          caption={t('blog.firefox.caption')}
          picture={{ file: '/blog/firefox-cookies.webp', alt: t('blog.firefox.picture') }}
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
