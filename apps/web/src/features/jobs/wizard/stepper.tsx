import { IconCheck } from '@tabler/icons-react';
import { texts } from './texts.ts';
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
    <nav aria-label={texts.stepsLabel}>
      <ol className={styles.stepper}>
        {texts.steps.map((name, place) => (
          <li key={name}>
            <button
              type="button"
              aria-current={place === step ? 'step' : undefined}
              disabled={place > reachable}
              data-done={place < step || undefined}
              onClick={() => onStep(place)}
            >
              <span className={styles.stepMark} aria-hidden>
                {place < step ? <IconCheck size={14} stroke={2.5} /> : place + 1}
              </span>
              <span className={styles.stepName}>{name}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
