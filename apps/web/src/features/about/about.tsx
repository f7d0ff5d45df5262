import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import { FigureBand } from '#components/figure-band/figure-band.tsx';
import { PageSection, PublicPage } from '#components/public-page/public-page.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import styles from './about.module.css';
import { texts } from './texts.ts';

/** The about page: team, audience and principles. */
export function About() {
  useSpokenWords();
  return (
    <PublicPage title={texts.title} lead={texts.lead} description={texts.description} path="/about">
      <FigureBand title={texts.figuresTitle} items={texts.figures} />
      <PageSection id="for-title" title={texts.forTitle}>
        <Points className={styles.people} items={texts.forWhom} />
      </PageSection>
      <PageSection id="hold-title" title={texts.holdTitle}>
        <Points className={styles.principles} items={texts.hold} />
      </PageSection>
      <ClosingCall title={texts.closing.title} text={texts.closing.text}>
        <ButtonLink to="/contact" size="large">
          {texts.closing.action}
        </ButtonLink>
      </ClosingCall>
    </PublicPage>
  );
}

interface PointsProps {
  readonly className: string | undefined;
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

function Points({ className, items }: PointsProps) {
  return (
    <ul className={className}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
