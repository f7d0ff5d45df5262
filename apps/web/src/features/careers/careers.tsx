import { ButtonLink } from '#components/button/button.tsx';
import prose from '#components/public-page/prose.module.css';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import { texts } from './texts.ts';

/** Open positions, and how to apply without one. */
export function Careers() {
  useSpokenWords();
  return (
    <PublicPage title={texts.title} lead={texts.lead} description={texts.description} path="/careers" shape="text">
      <div className={prose.prose}>
        <section>
          <h2>{texts.howTitle}</h2>
          <ul>
            {texts.how.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{texts.openTitle}</h2>
          <p>{texts.open}</p>
        </section>
        <div>
          <ButtonLink to={`/contact?subject=${encodeURIComponent(texts.subject)}`} variant="primary" size="large">
            {texts.action}
          </ButtonLink>
        </div>
      </div>
    </PublicPage>
  );
}
