import { PlanPage as Plan } from '#features/profile/plan/plan-page.tsx';

export default function PlanPage() {
  return <Plan />;
}
