import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import { PageSection, PublicPage } from '#components/public-page/public-page.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import styles from './about.module.css';
import { texts } from './texts.ts';

/** Who we are, for whom, and what we hold on to. */
export function About() {
  useSpokenWords();
  return (
    <PublicPage title={texts.title} lead={texts.lead} description={texts.description} path="/about">
      <section aria-label={texts.figuresTitle}>
        <dl className={styles.figures}>
          {texts.figures.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <PageSection id="for-title" title={texts.forTitle}>
        <ul className={styles.people}>
          {texts.forWhom.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection id="hold-title" title={texts.holdTitle}>
        <ul className={styles.principles}>
          {texts.hold.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <ClosingCall title={texts.closing.title} text={texts.closing.text}>
        <ButtonLink to="/contact" size="large">
          {texts.closing.action}
        </ButtonLink>
      </ClosingCall>
    </PublicPage>
  );
}
