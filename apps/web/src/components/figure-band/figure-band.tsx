import styles from './figure-band.module.css';

interface FigureBandProps {
  /** The accessible name of the figures. */
  readonly title: string;
  readonly items: readonly { readonly figure: string; readonly label: string }[];
}

/** Large figures side by side with their labels. */
export function FigureBand({ title, items }: FigureBandProps) {
  return (
    <section aria-label={title}>
      <dl className={styles.band}>
        {items.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
