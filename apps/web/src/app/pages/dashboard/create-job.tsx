import { Wizard } from '#features/jobs/wizard/wizard.tsx';

export default function WizardPage() {
  return <Wizard />;
}
