import { ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import { FigureBand } from '#components/figure-band/figure-band.tsx';
import { PageSection, PublicPage } from '#components/public-page/public-page.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './about.module.css';

/** The about page: team, audience and principles. */
export function About() {
  useLanguage();
  return (
    <PublicPage title={t('about.title')} lead={t('about.lead')} description={t('about.description')} path="/about">
      <FigureBand
        title={t('about.figuresTitle')}
        items={([0, 1, 2, 3] as const).map((n) => ({
          figure: t(`about.figures.${n}.figure`),
          label: t(`about.figures.${n}.label`),
        }))}
      />
      <PageSection id="for-title" title={t('about.forTitle')}>
        <Points
          className={styles.people}
          items={([0, 1, 2] as const).map((n) => ({
            title: t(`about.forWhom.${n}.title`),
            text: t(`about.forWhom.${n}.text`),
          }))}
        />
      </PageSection>
      <PageSection id="hold-title" title={t('about.holdTitle')}>
        <Points
          className={styles.principles}
          items={([0, 1, 2, 3] as const).map((n) => ({
            title: t(`about.hold.${n}.title`),
            text: t(`about.hold.${n}.text`),
          }))}
        />
      </PageSection>
      <ClosingCall title={t('about.closing.title')} text={t('about.closing.text')}>
        <ButtonLink to="/contact" size="large">
          {t('about.closing.action')}
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
