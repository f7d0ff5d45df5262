import { PageHead } from '#components/public-page/page-head.tsx';
import { OptOut } from '#features/opt-out/opt-out.tsx';
import { texts } from '#features/opt-out/texts.ts';
import { useSpokenWords } from '#language/catalogue.ts';

export default function OptOutPage() {
  useSpokenWords();
  return (
    <>
      <PageHead title={texts.pageTitle} description={texts.lead} path="/opt-out" unlisted />
      <OptOut />
    </>
  );
}
