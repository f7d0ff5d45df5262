import { IconPlus, IconX } from '@tabler/icons-react';
import { TAG_MAX, TAGS_MAX } from '@trawl/contracts';
import { type KeyboardEvent, useState } from 'react';
import { Field } from '#components/field/field.tsx';
import { t } from '#language/t.ts';
import { TagName } from './tag-list.tsx';
import styles from './tags.module.css';

/** Suggestions shown at once. */
const SUGGESTED = 12;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Adds the typed tags, which commas separate; those that are there already are left out. */
export function withTyped(tags: readonly string[], typed: string): string[] {
  const added = [...tags];
  for (const tag of typed.split(',').map((part) => part.trim().slice(0, TAG_MAX))) {
    if (tag !== '' && !added.some((known) => same(known, tag))) added.push(tag);
  }
  return added.slice(0, Math.max(TAGS_MAX, tags.length));
}

interface TagsFieldProps {
  readonly label: string;
  readonly tags: readonly string[];
  /** The user's own tags. */
  readonly known: readonly string[];
  /** What has been typed but not added yet. */
  readonly typed: string;
  readonly error?: string | undefined;
  readonly onChange: (change: { readonly tags?: readonly string[]; readonly typed: string }) => void;
}

/** Tags as text: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagsField({ label, tags, known, typed, error, onChange }: TagsFieldProps) {
  const [announced, setAnnounced] = useState('');
  const add = (text: string) => {
    const next = withTyped(tags, text);
    if (next.length > tags.length) setAnnounced(t('jobs.tags.added', { tag: next.slice(tags.length).join(', ') }));
    onChange({ tags: next, typed: '' });
  };
  const remove = (tag: string) => {
    setAnnounced(t('jobs.tags.removed', { tag }));
    onChange({ tags: tags.filter((other) => other !== tag), typed });
  };
  const suggested = known
    .filter((tag) => !tags.some((used) => same(used, tag)) && tag.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, SUGGESTED);

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
      <Field label={label} hint={t('jobs.tags.hint', { most: TAGS_MAX })} error={error}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={TAG_MAX * TAGS_MAX}
            value={typed}
            disabled={tags.length >= TAGS_MAX && typed === ''}
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
                  onClick={() => remove(tag)}
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
                  onClick={() => add(tag)}
                >
                  <IconPlus size={12} stroke={2} aria-hidden />
                  <span>{tag}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
