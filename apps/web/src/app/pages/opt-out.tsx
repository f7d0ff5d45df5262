import { OptOut } from '#features/opt-out/opt-out.tsx';
import { texts } from '#features/opt-out/texts.ts';

export default function OptOutPage() {
  return (
    <>
      <title>{texts.pageTitle}</title>
      <OptOut />
    </>
  );
}
