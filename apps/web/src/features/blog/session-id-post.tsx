import type { ReactNode } from 'react';
import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import prose from '#components/public-page/prose.module.css';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import { ChromePanel } from './chrome-panel.tsx';
import { FirefoxPanel } from './firefox-panel.tsx';
import styles from './session-id-post.module.css';
import { texts } from './texts.ts';

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
  useSpokenWords();
  const { before, chrome, firefox, paste, stops, closing } = texts;
  return (
    <PublicPage title={texts.title} lead={texts.lead} description={texts.description} path="/blog" shape="text">
      <article className={prose.prose}>
        <section>
          <h2>{before.title}</h2>
          <ul>
            {before.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
        <BrowserSteps {...chrome}>
          <ChromePanel />
        </BrowserSteps>
        <BrowserSteps {...firefox}>
          <FirefoxPanel />
        </BrowserSteps>
        <section>
          <h2>{paste.title}</h2>
          <p>{paste.text}</p>
          <p>{paste.sealed}</p>
        </section>
        <section>
          <h2>{stops.title}</h2>
          <ul>
            {stops.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      </article>
      <ClosingCall title={closing.title} text={closing.text}>
        <ButtonLink to="/" state={{ openRegister: true }} size="large">
          {closing.action}
        </ButtonLink>
      </ClosingCall>
    </PublicPage>
  );
}
