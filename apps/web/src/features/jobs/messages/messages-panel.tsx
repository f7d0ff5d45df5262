import { useMediaQuery } from '@mantine/hooks';
import { isOrder, type Job, MESSAGE_STATES, type MessageCounts, type MessageState } from '@trawl/contracts';
import { useState } from 'react';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { t } from '#language/t.ts';
import { useDownloadLink } from '../use-download-link.ts';
import { MessageCards } from './message-cards.tsx';
import { MessageTable } from './message-table.tsx';
import styles from './messages.module.css';
import { useMessages } from './use-messages.ts';

interface FilterProps {
  readonly counts: MessageCounts;
  readonly state: MessageState | null;
  readonly onChange: (state: MessageState | null) => void;
}

function StateFilter({ counts, state, onChange }: FilterProps) {
  const total = MESSAGE_STATES.reduce((sum, each) => sum + counts[each], 0);
  return (
    <label className={styles.filter}>
      {t('messages.filter')}
      <select
        value={state ?? ''}
        onChange={(event) => onChange(MESSAGE_STATES.find((each) => each === event.target.value) ?? null)}
      >
        <option value="">{t('messages.all', { count: total })}</option>
        {MESSAGE_STATES.filter((each) => counts[each] > 0 || each === state).map((each) => (
          <option key={each} value={each}>
            {t('messages.one', { state: t(`messages.states.${each}`), count: counts[each] })}
          </option>
        ))}
      </select>
    </label>
  );
}

const FORMATS = ['csv', 'json', 'xlsx'] as const;

/** Every message of a job with its outcome, and the owner's decision for unknown ones. */
export function MessagesPanel({ job }: { readonly job: Job }) {
  const [state, setState] = useState<MessageState | null>(null);
  const query = useMessages(job, state);
  const failure = useLastError(query);
  const download = useDownloadLink();
  const afterRemoval = useFocusAfterRemoval<HTMLFieldSetElement>();
  const counts = query.data?.pages[0]?.counts;
  const inOrder = isOrder({ type: job.type, accountType: job.settings.accountType });
  const narrow = useMediaQuery('(max-width: 51.25em)', undefined, { getInitialValueInEffect: false });
  const Messages = narrow ? MessageCards : MessageTable;

  if (!counts) {
    if (failure === null) return <Skeleton width="100%" height={180} />;
    return <LoadFailed title={t('messages.loadFailed')} failure={failure} query={query} />;
  }
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  if (messages.length === 0 && state === null && !query.isPlaceholderData) {
    return (
      <div className={styles.empty}>
        <h3>{t('messages.empty')}</h3>
        <p>{t('messages.emptyWords')}</p>
      </div>
    );
  }

  return (
    <>
      {counts.unknown > 0 && (
        <div className={styles.unknown} role="status">
          <strong>{t('messages.unknownTitle', { count: counts.unknown })}</strong>
          <p>{t(inOrder ? 'messages.unknownOrderWords' : 'messages.unknownWords')}</p>
        </div>
      )}
      <div className={styles.bar}>
        <StateFilter counts={counts} state={state} onChange={setState} />
        {job.results !== null &&
          FORMATS.map((format) => (
            <Button key={format} size="small" variant="quiet" onClick={() => void download.results(job, { format })}>
              {t('messages.download', { format: t(`job.formats.${format}`) })}
            </Button>
          ))}
      </div>
      <fieldset className={styles.group} aria-label={t('messages.caption')} {...afterRemoval}>
        {messages.length === 0 ? (
          <p className={styles.none}>{t('messages.noneWithStatus')}</p>
        ) : (
          <Messages messages={messages} />
        )}
      </fieldset>
      <ShowMore
        label={t('messages.more')}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? query.error : null}
        failed={t('messages.loadFailed')}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
