import { IconPlus, IconX } from '@tabler/icons-react';
import { TAG_MAX, TAGS_MAX } from '@trawl/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Field } from '#components/field/field.tsx';
import { render } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { readTags, same } from './read-tags.ts';
import { TagName } from './tag-list.tsx';
import styles from './tags.module.css';

/** Maximum number of suggestions shown. */
const SUGGESTIONS_MAX = 12;

/** Far more than a job's tags need, so that extra tags are reported instead of cut off. */
const TYPED_MAX = 10 * TAG_MAX * TAGS_MAX;

interface TagsFieldProps {
  readonly label: string;
  readonly tags: readonly string[];
  /** All tags of the user. */
  readonly known: readonly string[];
  /** Text typed but not added yet. */
  readonly typed: string;
  readonly error?: string | undefined;
  readonly onChange: (change: { readonly tags?: readonly string[]; readonly typed: string }) => void;
}

/** Tags as text: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagsField({ label, tags, known, typed, error, onChange }: TagsFieldProps) {
  const [announced, setAnnounced] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { problem } = readTags(tags, typed);
  const add = (text: string) => {
    const next = readTags(tags, text);
    const added = next.tags.slice(tags.length).join(', ');
    if (added !== '') setAnnounced(t('jobs.tags.added', { tag: added }));
    onChange({ tags: next.tags, typed: next.left });
  };
  const remove = (tag: string) => {
    setAnnounced(t('jobs.tags.removed', { tag }));
    onChange({ tags: tags.filter((other) => other !== tag), typed });
  };
  const suggested = known
    .filter((tag) => !tags.some((used) => same(used, tag)) && tag.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, SUGGESTIONS_MAX);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      // Without text, Enter submits the form.
      event.preventDefault();
      add(typed);
    }
    const last = tags.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  }

  return (
    <>
      <Field label={label} hint={t('jobs.tags.hint', { most: TAGS_MAX })} error={(problem && render(problem)) ?? error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={TYPED_MAX}
            value={typed}
            onChange={({ target: { value } }) => (value.includes(',') ? add(value) : onChange({ typed: value }))}
            onKeyDown={press}
            data-autofocus
          />
        )}
      </Field>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {tags.length > 0 && (
        <ul className={styles.list} aria-label={t('jobs.tags.chosen')}>
          {tags.map((tag) => (
            <li key={tag}>
              <span className={styles.tag}>
                <TagName tag={tag} />
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('jobs.tags.remove', { tag })}
                  onClick={() => {
                    remove(tag);
                    input.current?.focus();
                  }}
                >
                  <IconX size={13} stroke={2} aria-hidden />
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {suggested.length > 0 && tags.length < TAGS_MAX && (
        <div className={styles.offered}>
          {t('jobs.tags.yours')}
          <ul className={styles.list}>
            {suggested.map((tag) => (
              <li key={tag}>
                <button
                  type="button"
                  className={styles.suggested}
                  aria-label={t('jobs.tags.add', { tag })}
                  onClick={() => {
                    add(tag);
                    input.current?.focus();
                  }}
                >
                  <IconPlus size={12} stroke={2} aria-hidden />
                  <span dir="auto">{tag}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
