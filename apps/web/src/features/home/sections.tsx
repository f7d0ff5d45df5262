import { TutorialVideo } from '#components/tutorial-video/tutorial-video.tsx';
import styles from './home.module.css';
import { texts } from './texts.ts';

export function Film() {
  return (
    <section className={styles.film} aria-labelledby="film-title">
      <div className={styles.filmWords}>
        <h2 id="film-title">{texts.film.title}</h2>
        <p className={styles.sectionLead}>{texts.film.lead}</p>
      </div>
      <TutorialVideo />
    </section>
  );
}

export function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="steps-title">
      <div>
        <h2 id="steps-title">{texts.steps.title}</h2>
        <p className={styles.sectionLead}>{texts.steps.lead}</p>
      </div>
      <ol>
        {texts.steps.items.map(({ title, text }, place) => (
          <li key={title}>
            <span className={styles.number} aria-hidden>
              {place + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
