import type { RefusedLine } from '@trawl/contracts';
import { formatNumber } from '#format/numbers.ts';
import { render } from '#language/messages.ts';
import { t } from '#language/t.ts';
import styles from './targets.module.css';

/** Maximum number of lines listed; the others are counted. */
const LINES_MAX = 100;

/** The invalid lines, each with its number and the reason. */
export function RefusedLines({ refused }: { readonly refused: readonly RefusedLine[] }) {
  if (refused.length === 0) return null;
  return (
    <details className={styles.refused}>
      <summary>{t('wizard.targets.refused', { count: refused.length })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the box */}
      <ol tabIndex={0} aria-label={t('wizard.targets.refused', { count: refused.length })}>
        {refused.slice(0, LINES_MAX).map(({ line, reason }) => (
          <li key={line}>
            <span>{t('wizard.targets.line', { line: formatNumber(line) })}</span> {render(reason) ?? reason.code}
          </li>
        ))}
      </ol>
      {refused.length > LINES_MAX && <p>{t('wizard.targets.moreRefused', { count: refused.length - LINES_MAX })}</p>}
    </details>
  );
}
