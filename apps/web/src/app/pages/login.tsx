import { HomePage } from './home-page.tsx';

export default function Login() {
  return <HomePage opensWith="login" />;
}
