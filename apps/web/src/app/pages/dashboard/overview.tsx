import { Overview } from '#features/overview/overview.tsx';

export default function OverviewPage() {
  return <Overview />;
}
