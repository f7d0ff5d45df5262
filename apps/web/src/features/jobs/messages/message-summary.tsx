import { DMS_LIMIT_DEFAULT, needsFullName, targetsPerLaunch } from '@trawl/contracts';
import { countOf } from '#format/numbers.ts';
import { texts as formatTexts } from '#format/words.ts';
import { isOrderDraft } from '../order/order-draft.ts';
import { isSheetLink, recipientsOf } from '../recipients.ts';
import { type Draft, settingsOf, typeOf } from '../wizard/draft.ts';
import { firstRecipient, previewMessage } from './message-preview.ts';
import styles from './messages.module.css';
import { texts } from './texts.ts';

const counted = (count: number): string => countOf(count, texts.person[0] ?? '', texts.person[1] ?? '');

function Preview({ draft }: { readonly draft: Draft }) {
  const job = typeOf(draft);
  const recipient = job && firstRecipient(job, draft.target);
  const message = draft.fields.Message ?? '';
  if (recipient === null || message.trim() === '') return null;
  const words = { name: formatTexts.nameStandIn, optOut: texts.optOutStandIn };
  return (
    <div>
      <dt>{texts.preview}</dt>
      <dd className={styles.to}>{texts.previewTo(recipient)}</dd>
      <dd className={styles.bubble} data-preview>
        {previewMessage({ ...draft.fields, accountType: draft.accountType }, recipient, words)}
      </dd>
      {needsFullName(message) && <dd className={styles.previewNote}>{texts.previewName}</dd>}
    </div>
  );
}

/** The summary of a messaging job: recipients, launches, and the text for the first recipient. */
export function MessageSummary({ draft }: { readonly draft: Draft }) {
  const job = typeOf(draft);
  if (job === null) return null;
  const perLaunch = targetsPerLaunch(job, settingsOf(draft));
  const orders = isOrderDraft(draft);
  const { people, repeated } = recipientsOf(job, draft.target);
  const known = people > 0 && ((Number.isInteger(perLaunch) && perLaunch > 0) || orders);
  const isSheet = isSheetLink(draft.target);
  const launches = Math.ceil(people / perLaunch);
  return (
    <>
      {known && (
        <>
          <div>
            <dt>{texts.people}</dt>
            <dd>{isSheet ? texts.fromSheet(counted(perLaunch)) : texts.onceEach(counted(people))}</dd>
            {repeated > 0 && <dd className={styles.previewNote}>{texts.repeated(repeated)}</dd>}
          </div>
          {!isSheet && !orders && (
            <div>
              <dt>{texts.launches}</dt>
              <dd>{launches === 1 ? texts.oneLaunch : texts.manyLaunches(launches, counted(perLaunch))}</dd>
            </div>
          )}
        </>
      )}
      {!orders && (
        <div>
          <dt>{texts.limit}</dt>
          <dd>{texts.limitWords(DMS_LIMIT_DEFAULT)}</dd>
        </div>
      )}
      <Preview draft={draft} />
    </>
  );
}
