import { useDebouncedValue } from '@mantine/hooks';
import {
  type Field as FieldInfo,
  fixedLength,
  jobTypeOf,
  MESSAGE_MAX,
  messageTemplate,
  OPT_OUT_WORDS,
  type PlanId,
  SHARED_BUILD_TIME_FACTOR,
  sharedAllowed,
  targetsPerLaunch,
} from '@trawl/contracts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Choice } from '#components/choice/choice.tsx';
import { Field } from '#components/field/field.tsx';
import { t } from '#language/t.ts';
import type { Problem } from '../draft/check-draft.ts';
import { type Draft, settingsOf, typeOf } from '../draft/draft.ts';
import { nameOfField } from '../name-of-field.ts';
import { isOrderDraft } from '../order/order-draft.ts';
import { QuantityField } from '../order/order-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { SessionFields } from './sessions/session-fields.tsx';
import { TargetsField } from './targets/targets-field.tsx';
import styles from './wizard.module.css';

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function hintOf(field: FieldInfo, orders: boolean): string {
  switch (field.kind) {
    case 'number':
      return orders ? t('order.perDayHint') : t('wizard.recommended', { value: field.recommended });
    case 'textarea':
      return orders
        ? `${t('messages.placeholders')} ${t('messages.optOutLine', { line: OPT_OUT_WORDS })}`
        : t('messages.placeholders');
    case 'text':
      return t('messages.linkHint');
  }
}

interface CustomFieldProps {
  readonly field: FieldInfo;
  readonly value: string;
  readonly error: string | undefined;
  /** Whether it belongs to an order, where a launch is a day. */
  readonly orders: boolean;
  /** Shown at the right end of the label's line. */
  readonly aside?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** Stands for text that isn't a number, such as `5e`, because an empty field stands for the default. */
const UNREADABLE = 'NaN';

function CustomField({ field, value, error, orders, aside, onChange }: CustomFieldProps) {
  // The text itself isn't kept, so a field that is shown again is empty.
  const forgetUnreadable = useEffectEvent(() => {
    if (value === UNREADABLE) onChange('');
  });
  useEffect(() => forgetUnreadable(), []);
  return (
    <Field label={nameOfField(field)} error={error} hint={hintOf(field, orders)} aside={aside}>
      {(control) => {
        const shared = { ...control, name: field.key, value };
        if (field.kind === 'textarea') {
          return <textarea {...shared} dir="auto" rows={4} onChange={(event) => onChange(event.target.value)} />;
        }
        const numeric = field.kind === 'number' && {
          type: 'number',
          inputMode: 'numeric' as const,
          min: field.min,
          ...(orders ? {} : { max: field.max, placeholder: field.recommended }),
          // An input that shows unreadable text has this value.
          value: value === UNREADABLE ? '' : value,
        };
        const readOf = ({ value: read, validity }: HTMLInputElement) => (validity.badInput ? UNREADABLE : read);
        // React calls onChange only for a new value, but a number input has the same value when it is empty and when it is unreadable.
        return (
          <input
            {...shared}
            {...numeric}
            onInput={(event) => onChange(readOf(event.currentTarget))}
            onChange={() => undefined}
          />
        );
      }}
    </Field>
  );
}

/** Screen readers would interrupt the typing for each character. */
const TYPING_PAUSE_MS = 1_000;

/** The minimum length of the text for any placeholder values. */
function MessageLength({ draft }: { readonly draft: Draft }) {
  const length = fixedLength(messageTemplate({ ...draft.fields, accountType: draft.accountType }));
  const [announced] = useDebouncedValue(length, TYPING_PAUSE_MS);
  return (
    <>
      <span className={styles.length} data-over={length > MESSAGE_MAX || undefined}>
        {t('messages.length', { length, max: MESSAGE_MAX })}
      </span>
      <span role="status" className="visually-hidden">
        {t('messages.length', { length: announced, max: MESSAGE_MAX })}
      </span>
    </>
  );
}

interface DetailsFormProps {
  readonly draft: Draft;
  readonly plan: PlanId;
  readonly isNew: boolean;
  readonly problems: readonly Problem[];
  readonly onChange: (change: Partial<Draft>) => void;
}

/** The last step: name, session, amounts and schedule. */
export function DetailsForm({ draft, plan, isNew, problems, onChange }: DetailsFormProps) {
  const job = typeOf(draft);
  if (draft.type === null || job === null) return null;
  const type = jobTypeOf(job);
  const errorOf = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const shared = sharedAllowed(plan, draft.type);
  const orders = isOrderDraft(draft);
  const counts = type.fields.filter((field) => field.kind === 'number');
  const written = type.fields.filter((field) => field.kind !== 'number');
  const custom = (field: FieldInfo): CustomFieldProps => ({
    field,
    value: draft.fields[field.key] ?? '',
    error: errorOf(`settings.${field.key}`),
    orders,
    onChange: (value) => onChange({ fields: { ...draft.fields, [field.key]: value } }),
  });

  return (
    <>
      <Group title={t('wizard.what')}>
        <Field label={t('wizard.name')} hint={t('wizard.nameHint')} error={errorOf('name')}>
          {(control) => (
            <input
              {...control}
              name="name"
              dir="auto"
              autoComplete="off"
              value={draft.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <TargetsField
          job={job}
          target={draft.target}
          perLaunch={targetsPerLaunch(job, settingsOf(draft))}
          error={errorOf('target')}
          onChange={(target) => onChange({ target })}
        />
      </Group>

      <Group title={t('wizard.session')}>
        <Choice
          label={t('wizard.accountType')}
          name="accountType"
          value={draft.accountType}
          // Orders are sent automatically by default, day by day, until they are done.
          onChange={(accountType) => onChange({ accountType, auto: draft.type === 'dm' && accountType === 'Shared' })}
          options={[
            { value: 'Private', label: t('wizard.private'), hint: t('wizard.privateHint') },
            shared
              ? {
                  value: 'Shared',
                  label: t('wizard.shared'),
                  hint:
                    draft.type === 'dm'
                      ? t('order.sharedHint')
                      : t('wizard.sharedHint', { factor: SHARED_BUILD_TIME_FACTOR }),
                }
              : { value: 'Shared', label: t('wizard.sharedClosed'), disabled: true },
          ]}
        />
        {draft.accountType === 'Private' && (
          <SessionFields
            platform={draft.platform}
            sessionId={draft.sessionId}
            isNew={isNew}
            error={errorOf('sessionId')}
            onChange={(sessionId) => onChange({ sessionId })}
          />
        )}
      </Group>

      {written.length > 0 && (
        <Group title={t('messages.group')}>
          {written.map((field) => (
            <CustomField
              key={field.key}
              {...custom(field)}
              aside={field.kind === 'textarea' && <MessageLength draft={draft} />}
            />
          ))}
        </Group>
      )}

      <Group title={t('wizard.howMuch')}>
        <div className={styles.pair}>
          {orders && (
            <QuantityField
              value={draft.fields.dmQuantity ?? ''}
              error={errorOf('settings.dmQuantity')}
              onChange={(dmQuantity) => onChange({ fields: { ...draft.fields, dmQuantity } })}
            />
          )}
          {counts.map((field) => (
            <CustomField key={field.key} {...custom(field)} />
          ))}
        </div>
      </Group>

      <Group title={t('wizard.when')}>
        <ScheduleFields draft={draft} errorOf={errorOf} onChange={onChange} />
      </Group>
    </>
  );
}
