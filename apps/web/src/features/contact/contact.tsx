import { Link } from 'react-router';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';

/** How to contact support, and what to have ready. */
export function Contact() {
  useLanguage();
  return (
    <PublicPage
      title={t('contact.title')}
      lead={t('contact.lead')}
      description={t('contact.description')}
      path="/contact"
    >
      <div className={styles.columns}>
        <ContactForm />
        <aside className={styles.aside}>
          <section>
            <h2>{t('contact.helpTitle')}</h2>
            <ul>
              {([0, 1, 2] as const).map((n) => (
                <li key={n}>{t(`contact.help.${n}`)}</li>
              ))}
            </ul>
          </section>
          <section>
            <h2>{t('contact.neverTitle')}</h2>
            <p>{t('contact.never')}</p>
          </section>
          <section>
            <h2>{t('contact.answersTitle')}</h2>
            <p className={styles.links}>
              <Link to="/blog">{t('contact.guide')}</Link>
              <Link to="/tutorials">{t('contact.tutorials')}</Link>
              <Link to="/legal/refund">{t('contact.refund')}</Link>
            </p>
          </section>
        </aside>
      </div>
    </PublicPage>
  );
}
