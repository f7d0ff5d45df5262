import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layouts/public-layout.tsx', [
    index('pages/home.tsx'),
    route('login', 'pages/login.tsx'),
    route('register', 'pages/register.tsx'),
    route('verify-email', 'pages/verify-email.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
] satisfies RouteConfig;
