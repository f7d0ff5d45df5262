import { Funds } from '#features/funds/funds.tsx';

export default function FundsPage() {
  return <Funds />;
}
