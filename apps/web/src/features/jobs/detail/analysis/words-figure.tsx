import type { WordFigures } from '@trawl/contracts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './analysis.module.css';
import { BarList, Figure } from './figure.tsx';

/** Maximum number of words shown, doubled for biographies; the table of numbers may have more. */
const WORDS_MAX = 15;

interface WordsFigureProps {
  readonly of: 'bios' | 'comments';
  readonly figures: WordFigures;
}

/** The most used words of biographies or comments. */
export function WordsFigure({ of, figures }: WordsFigureProps) {
  const { texts, every, words } = figures;
  const sample = every > 1 ? ` ${t('analysis.words.sample', { every })}` : '';
  return (
    <Figure
      wide={of === 'bios'}
      title={t('analysis.words.title')}
      lead={`${t(`analysis.words.${of}`, { texts })} ${t('analysis.words.rules')}${sample}`}
      {...(words.length > 0 && {
        numbers: {
          columns: [t('analysis.words.word'), t(`analysis.words.unit.${of}`)],
          rows: words.map((each) => [each.word, each.texts]),
        },
      })}
    >
      {words.length === 0 ? (
        <p className={styles.none}>{t('analysis.words.none')}</p>
      ) : (
        <BarList
          bars={words.slice(0, of === 'bios' ? WORDS_MAX * 2 : WORDS_MAX).map((each) => ({
            key: each.word,
            label: each.word,
            value: each.texts,
            shown: formatNumber(each.texts),
          }))}
        />
      )}
    </Figure>
  );
}
