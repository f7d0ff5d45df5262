import { Link, useSearchParams } from 'react-router';
import { t } from '#language/t.ts';
import { tagColor } from './tag-color.ts';
import styles from './tags.module.css';

export const TagName = ({ tag }: { readonly tag: string }) => (
  <>
    <i data-color={tagColor(tag)} aria-hidden />
    <span dir="auto">{tag}</span>
  </>
);

interface TagListProps {
  readonly tags: readonly string[];
  /** The job's name. */
  readonly name: string;
  readonly filters?: boolean;
  /** The number of tags shown; the others are counted, and listed in the tooltip. */
  readonly most?: number;
}

/** A job's tags. With `filters`, each tag is a link that filters the job list by that tag. */
export function TagList({ tags, name, filters = false, most = tags.length }: TagListProps) {
  const [params] = useSearchParams();
  if (tags.length === 0) return null;
  const linkTo = (tag: string) => {
    const search = new URLSearchParams(params);
    search.set('tag', tag);
    return { search: `?${search}` };
  };
  return (
    <ul className={styles.list} aria-label={t('jobs.tags.of', { name })}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag}>
          {filters ? (
            <Link className={styles.tag} to={linkTo(tag)} aria-label={t('jobs.tags.filterBy', { tag })}>
              <TagName tag={tag} />
            </Link>
          ) : (
            <span className={styles.tag}>
              <TagName tag={tag} />
            </span>
          )}
        </li>
      ))}
      {tags.length > most && (
        <li>
          <span className={styles.tag} title={tags.slice(most).join(', ')}>
            <span aria-hidden>+{tags.length - most}</span>
            <span className="visually-hidden">{tags.slice(most).join(', ')}</span>
          </span>
        </li>
      )}
    </ul>
  );
}
