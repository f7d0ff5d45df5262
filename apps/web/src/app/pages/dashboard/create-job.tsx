import { lazy } from 'react';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { ChoosePlatform, ChooseType } from '#features/jobs/wizard/choose-steps.tsx';
import { Stepper } from '#features/jobs/wizard/stepper.tsx';
import { Wizard } from '#features/jobs/wizard/wizard.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

const CHOOSING = { Stepper, ChoosePlatform, ChooseType };

/** Loads separately, because most users are below their limits. */
const NewJobLimits = lazy(async () => ({
  default: (await import('#components/plan-limits/new-job-limits.tsx')).NewJobLimits,
}));

export default function WizardPage() {
  useDisplaySettings();
  const limits = (
    <LazyPart>
      <NewJobLimits />
    </LazyPart>
  );
  return <Wizard choosing={CHOOSING} limits={limits} />;
}
