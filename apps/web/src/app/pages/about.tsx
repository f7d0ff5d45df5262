import { About } from '#features/about/about.tsx';

export default function AboutPage() {
  return <About />;
}
