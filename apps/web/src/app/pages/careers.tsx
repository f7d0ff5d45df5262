import { Careers } from '#features/careers/careers.tsx';

export default function CareersPage() {
  return <Careers />;
}
