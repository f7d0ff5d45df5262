import { HomePage } from './home-page.tsx';

export default function Home() {
  return <HomePage opensWith="closed" />;
}
