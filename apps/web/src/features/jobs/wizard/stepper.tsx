import { IconCheck } from '@tabler/icons-react';
import { t } from '#language/t.ts';
import styles from './wizard.module.css';

interface StepperProps {
  readonly step: number;
  /** The last step that may be opened. */
  readonly reachable: number;
  readonly onStep: (step: number) => void;
}

/** The current step and the reachable steps, which can be clicked. */
export function Stepper({ step, reachable, onStep }: StepperProps) {
  return (
    <nav aria-label={t('wizard.stepsLabel')}>
      <ol className={styles.stepper}>
        {([0, 1, 2] as const).map((n) => (
          <li key={n}>
            <button
              type="button"
              aria-current={n === step ? 'step' : undefined}
              disabled={n > reachable}
              data-done={n < step || undefined}
              onClick={() => onStep(n)}
            >
              <span className={styles.stepMark} aria-hidden>
                {n < step ? <IconCheck size={14} stroke={2.5} /> : n + 1}
              </span>
              <span className={styles.stepName}>{t(`wizard.steps.${n}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
