import { Link } from 'react-router';
import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import { PageSection, PublicPage } from '#components/public-page/public-page.tsx';
import { TutorialVideo } from '#components/tutorial-video/tutorial-video.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './tutorials.module.css';

/** The pages that the steps link to. */
const LINKS = ['/blog', '/features', '/pricing'] as const;

/** The tutorial video and the three steps. */
export function Tutorials() {
  useLanguage();
  return (
    <PublicPage
      title={t('tutorials.title')}
      lead={t('tutorials.lead')}
      description={t('tutorials.description')}
      path="/tutorials"
    >
      {/* Preloaded, because it is the largest element of the page. */}
      <link rel="preload" as="image" href="/tutorial-poster.webp" fetchPriority="high" />
      <TutorialVideo />
      <PageSection id="steps-title" title={t('tutorials.stepsTitle')}>
        <ol className={styles.steps}>
          {([0, 1, 2] as const).map((n) => (
            <li key={n}>
              <h3>{t(`tutorials.steps.${n}.title`)}</h3>
              <p>{t(`tutorials.steps.${n}.text`)}</p>
              <Link to={LINKS[n]}>{t(`tutorials.steps.${n}.link`)}</Link>
            </li>
          ))}
        </ol>
      </PageSection>
      <ClosingCall title={t('tutorials.closing.title')} text={t('tutorials.closing.text')}>
        <ButtonLink to="/" state={{ openRegister: true }} size="large">
          {t('tutorials.closing.action')}
        </ButtonLink>
      </ClosingCall>
    </PublicPage>
  );
}
