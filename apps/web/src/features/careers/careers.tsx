import { ButtonLink } from '#components/button/button.tsx';
import prose from '#components/public-page/prose.module.css';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';

/** Open positions, and how to apply without one. */
export function Careers() {
  useLanguage();
  return (
    <PublicPage
      title={t('careers.title')}
      lead={t('careers.lead')}
      description={t('careers.description')}
      path="/careers"
      shape="text"
    >
      <div className={prose.prose}>
        <section>
          <h2>{t('careers.howTitle')}</h2>
          <ul>
            {([0, 1, 2] as const).map((n) => (
              <li key={n}>{t(`careers.how.${n}`)}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t('careers.openTitle')}</h2>
          <p>{t('careers.open')}</p>
        </section>
        <div>
          <ButtonLink
            to={`/contact?subject=${encodeURIComponent(t('careers.subject'))}`}
            variant="primary"
            size="large"
          >
            {t('careers.action')}
          </ButtonLink>
        </div>
      </div>
    </PublicPage>
  );
}
