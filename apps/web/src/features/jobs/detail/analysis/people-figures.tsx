import type { Job, PeopleAnalysis } from '@trawl/contracts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './analysis.module.css';
import { CompareJobs } from './compare-jobs.tsx';
import { BarList, Figure } from './figure.tsx';
import { nameOfLanguage, percent, percentOf } from './in-words.ts';
import { OverlapFigure } from './overlap-figure.tsx';
import { SharesFigure } from './shares-figure.tsx';
import { WordsFigure } from './words-figure.tsx';

const SHOWN_LANGUAGES = 8;

function LanguagesFigure({ bios }: { readonly bios: NonNullable<PeopleAnalysis['bios']> }) {
  const { languages, unclear } = bios.languages;
  const textCount = languages.reduce((sum, { texts }) => sum + texts, 0);
  const rows = languages.map(({ language, texts }) => ({
    language: nameOfLanguage(language),
    texts,
    inPercent: percent(percentOf({ count: texts, of: textCount })),
  }));
  return (
    <Figure
      title={t('analysis.languages.title')}
      lead={t('analysis.languages.lead', { detected: textCount, unclear })}
      {...(rows.length > 0 && {
        numbers: {
          columns: [t('analysis.languages.language'), t('analysis.words.unit.bios'), t('analysis.share')],
          rows: rows.map(({ language, texts, inPercent }) => [language, texts, inPercent]),
        },
      })}
    >
      {rows.length === 0 ? (
        <p className={styles.none}>{t('analysis.languages.none')}</p>
      ) : (
        <BarList
          bars={rows.slice(0, SHOWN_LANGUAGES).map(({ language, texts }) => ({
            key: language,
            label: language,
            value: texts,
            shown: formatNumber(texts),
          }))}
        />
      )}
    </Figure>
  );
}

/** Followers, followed people, or profiles. */
export function PeopleFigures({ job, analysis }: { readonly job: Job; readonly analysis: PeopleAnalysis }) {
  const { people, shares, overlap, bios } = analysis;
  return (
    <>
      <SharesFigure people={people} shares={shares} />
      {!bios && <CompareJobs job={job} />}
      {overlap && <OverlapFigure overlap={overlap} />}
      {bios && <LanguagesFigure bios={bios} />}
      {bios && <WordsFigure of="bios" figures={bios.words} />}
    </>
  );
}
