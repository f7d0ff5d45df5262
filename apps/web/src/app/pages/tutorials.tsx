import { Tutorials } from '#features/tutorials/tutorials.tsx';

export default function TutorialsPage() {
  return <Tutorials />;
}
