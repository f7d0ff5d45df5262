import { t } from '#language/t.ts';

/** A link to the guide on session IDs, in a new tab so that the form keeps what was typed. */
export const SessionIdGuide = () => (
  <a href="/blog" target="_blank" rel="noreferrer">
    {t('shell.findSessionId')}
    <span className="visually-hidden"> ({t('shell.newTab')})</span>
  </a>
);
