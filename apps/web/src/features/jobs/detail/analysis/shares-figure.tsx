import type { PeopleShares } from '@trawl/contracts';
import { t } from '#language/t.ts';
import { BarList, Figure } from './figure.tsx';
import { percent, percentOf } from './in-words.ts';

const PROPERTIES = ['private', 'verified', 'picture', 'fullName'] as const satisfies readonly (keyof PeopleShares)[];

/** How many people are private, verified, and have a picture and a name. */
export function SharesFigure({ people, shares }: { readonly people: number; readonly shares: PeopleShares }) {
  const known = PROPERTIES.map((key) => {
    const share = shares[key];
    return { key, label: t(`analysis.shares.${key}`), share, inPercent: percent(percentOf(share)) };
  });
  return (
    <Figure
      title={t('analysis.shares.title')}
      lead={t('analysis.shares.lead', { people })}
      numbers={{
        columns: [t('analysis.shares.property'), t('analysis.people'), t('analysis.shares.of'), t('analysis.share')],
        rows: known.map(({ label, share, inPercent }) => [label, share.count, share.of, inPercent]),
      }}
    >
      <BarList
        most={100}
        bars={known.map(({ key, label, inPercent }) => ({
          key,
          label,
          value: inPercent.copied,
          shown: inPercent.shown,
        }))}
      />
    </Figure>
  );
}
