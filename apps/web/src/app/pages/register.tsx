import { HomePage } from './home-page.tsx';

export default function Register() {
  return <HomePage opensWith="register" />;
}
