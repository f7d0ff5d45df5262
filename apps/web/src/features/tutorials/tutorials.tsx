import { Link } from 'react-router';
import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import { PageSection, PublicPage } from '#components/public-page/public-page.tsx';
import { TutorialVideo } from '#components/tutorial-video/tutorial-video.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import { texts } from './texts.ts';
import styles from './tutorials.module.css';

/** The tutorial video and the three steps. */
export function Tutorials() {
  useSpokenWords();
  const { closing } = texts;
  return (
    <PublicPage title={texts.title} lead={texts.lead} description={texts.description} path="/tutorials">
      {/* Preloaded, because it is the largest element of the page. */}
      <link rel="preload" as="image" href="/tutorial-poster.webp" fetchPriority="high" />
      <TutorialVideo />
      <PageSection id="steps-title" title={texts.stepsTitle}>
        <ol className={styles.steps}>
          {texts.steps.map(({ title, text, link, to }) => (
            <li key={to}>
              <h3>{title}</h3>
              <p>{text}</p>
              <Link to={to}>{link}</Link>
            </li>
          ))}
        </ol>
      </PageSection>
      <ClosingCall title={closing.title} text={closing.text}>
        <ButtonLink to="/" state={{ openRegister: true }} size="large">
          {closing.action}
        </ButtonLink>
      </ClosingCall>
    </PublicPage>
  );
}
