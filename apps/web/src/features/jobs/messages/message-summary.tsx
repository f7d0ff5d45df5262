import { DMS_LIMIT_DEFAULT, needsFullName, targetsPerLaunch } from '@trawl/contracts';
import { t } from '#language/t.ts';
import { type Draft, settingsOf, typeOf } from '../draft/draft.ts';
import { isOrderDraft } from '../order/order-draft.ts';
import { isSheetLink, recipientsOf } from '../recipients.ts';
import { firstRecipient, previewMessage } from './message-preview.ts';
import styles from './messages.module.css';

const counted = (count: number): string => t('messages.person', { count });

function Preview({ draft }: { readonly draft: Draft }) {
  const job = typeOf(draft);
  const recipient = job && firstRecipient(job, draft.target);
  const message = draft.fields.Message ?? '';
  if (recipient === null || message.trim() === '') return null;
  const words = { name: t('terms.nameStandIn'), optOut: t('messages.optOutStandIn') };
  return (
    <div>
      <dt>{t('messages.preview')}</dt>
      <dd className={styles.to}>{t('messages.previewTo', { recipient })}</dd>
      <dd className={styles.bubble} data-preview dir="auto">
        {previewMessage({ ...draft.fields, accountType: draft.accountType }, recipient, words)}
      </dd>
      {needsFullName(message) && <dd className={styles.previewNote}>{t('messages.previewName')}</dd>}
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
            <dt>{t('messages.people')}</dt>
            <dd>
              {isSheet
                ? t('messages.fromSheet', { most: counted(perLaunch) })
                : t('messages.onceEach', { people: counted(people) })}
            </dd>
            {repeated > 0 && <dd className={styles.previewNote}>{t('messages.repeated', { lines: repeated })}</dd>}
          </div>
          {!isSheet && !orders && (
            <div>
              <dt>{t('messages.launches')}</dt>
              <dd>
                {launches === 1
                  ? t('messages.oneLaunch')
                  : t('messages.manyLaunches', { launches, each: counted(perLaunch) })}
              </dd>
            </div>
          )}
        </>
      )}
      {!orders && (
        <div>
          <dt>{t('messages.limit')}</dt>
          <dd>{t('messages.limitWords', { limit: DMS_LIMIT_DEFAULT })}</dd>
        </div>
      )}
      <Preview draft={draft} />
    </>
  );
}
