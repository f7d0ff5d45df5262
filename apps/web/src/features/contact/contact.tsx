import { Link } from 'react-router';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { texts } from './texts.ts';

/** How to contact support, and what to have ready. */
export function Contact() {
  useSpokenWords();
  return (
    <PublicPage title={texts.title} lead={texts.lead} description={texts.description} path="/contact">
      <div className={styles.columns}>
        <ContactForm />
        <aside className={styles.aside}>
          <section>
            <h2>{texts.helpTitle}</h2>
            <ul>
              {texts.help.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <section>
            <h2>{texts.neverTitle}</h2>
            <p>{texts.never}</p>
          </section>
          <section>
            <h2>{texts.answersTitle}</h2>
            <p className={styles.links}>
              <Link to="/blog">{texts.guide}</Link>
              <Link to="/tutorials">{texts.tutorials}</Link>
              <Link to="/legal/refund">{texts.refund}</Link>
            </p>
          </section>
        </aside>
      </div>
    </PublicPage>
  );
}
