import { type AudienceOverlap, type Job, jobTypeOf } from '@trawl/contracts';
import { useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { Field } from '#components/field/field.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './analysis.module.css';
import { BarList, Figure } from './figure.tsx';
import { percent, percentOf } from './in-words.ts';
import { COMPUTED } from './use-analysis.ts';

/** The user's other jobs with lists of people; undefined until they have loaded. */
function useOtherJobs(job: Job) {
  const query = trpc.jobs.search.useQuery({});
  const others = query.data?.jobs.filter(({ _id, type, totalResults }) => {
    const { analysis, perTarget } = jobTypeOf({ platform: job.platform, type });
    return _id !== job._id && totalResults > 0 && analysis === 'people' && perTarget !== undefined;
  });
  return { others, query };
}

interface OthersProps {
  readonly search: ReturnType<typeof useOtherJobs>;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The choice of another job. */
function Others({ search: { others, query }, chosen, onChoose }: OthersProps) {
  const failure = useLastError(query);
  if (others?.length === 0) return <p className={styles.none}>{t('analysis.compare.none')}</p>;
  if (others) {
    return (
      <div className={styles.choose}>
        <Field label={t('analysis.compare.other')}>
          {(control) => (
            <select {...control} value={chosen} onChange={({ target }) => onChoose(target.value)}>
              <option value="">{t('analysis.compare.choose')}</option>
              {others.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    );
  }
  return failure === null ? (
    <div role="status" aria-label={t('analysis.compare.loading')}>
      <Skeleton height={36} />
    </div>
  ) : (
    <LoadFailed title={t('analysis.compare.loadFailed')} failure={failure} query={query} />
  );
}

const partsOf = ({ people, otherPeople, both }: AudienceOverlap) => [
  { key: 'both', label: t('analysis.compare.both'), people: both },
  { key: 'this', label: t('analysis.compare.onlyThis'), people: people - both },
  { key: 'other', label: t('analysis.compare.onlyOther'), people: otherPeople - both },
];

/** The people that this job has in common with another job of the user. */
export function CompareJobs({ job }: { readonly job: Job }) {
  const search = useOtherJobs(job);
  const [chosen, setChosen] = useState('');
  const other = search.others?.find(({ _id }) => _id === chosen);
  const query = trpc.jobs.audienceOverlap.useQuery(
    { id: job._id, other: other?._id ?? job._id },
    { ...COMPUTED, enabled: other !== undefined },
  );
  const failure = useLastError(query);
  const parts = query.data && other ? partsOf(query.data) : [];
  const all = parts.reduce((sum, { people }) => sum + people, 0);
  const lead =
    query.data && other
      ? t('analysis.compare.result', {
          both: query.data.both,
          share: percent(percentOf({ count: query.data.both, of: query.data.people })).shown,
          otherShare: percent(percentOf({ count: query.data.both, of: query.data.otherPeople })).shown,
          name: other.name,
        })
      : t('analysis.compare.lead');

  return (
    <Figure
      title={t('analysis.compare.title')}
      lead={lead}
      {...(parts.length > 0 && {
        numbers: {
          columns: [t('analysis.compare.part'), t('analysis.people'), t('analysis.share')],
          rows: parts.map(({ label, people }) => [label, people, percent(percentOf({ count: people, of: all }))]),
        },
      })}
    >
      <Others search={search} chosen={chosen} onChoose={setChosen} />
      {other && query.isPending && failure === null && (
        <div role="status" aria-label={t('analysis.loading')}>
          <Skeleton height={84} />
        </div>
      )}
      {failure !== null && <LoadFailed title={t('analysis.failed')} failure={failure} query={query} />}
      {parts.length > 0 && (
        <BarList
          bars={parts.map(({ key, label, people }) => ({ key, label, value: people, shown: formatNumber(people) }))}
        />
      )}
    </Figure>
  );
}
