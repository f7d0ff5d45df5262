import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layouts/public-layout.tsx', [
    index('pages/home.tsx'),
    route('features', 'pages/features.tsx'),
    route('pricing', 'pages/pricing.tsx'),
    route('api-pricing', 'pages/api-pricing.tsx'),
    route('about', 'pages/about.tsx'),
    route('contact', 'pages/contact.tsx'),
    route('blog', 'pages/blog.tsx'),
    route('tutorials', 'pages/tutorials.tsx'),
    route('careers', 'pages/careers.tsx'),
    ...prefix('legal', [
      route('terms', 'pages/legal/terms.tsx'),
      route('privacy', 'pages/legal/privacy.tsx'),
      route('refund', 'pages/legal/refund.tsx'),
    ]),
    route('login', 'pages/login.tsx'),
    route('register', 'pages/register.tsx'),
    route('verify-email', 'pages/verify-email.tsx'),
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('account-action', 'pages/account-action.tsx'),
    route('opt-out', 'pages/opt-out.tsx'),
    route('account-deleted', 'pages/account-deleted.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  layout('layouts/app-layout.tsx', [
    layout('layouts/dashboard-layout.tsx', [
      ...prefix('dashboard', [
        index('pages/dashboard/overview.tsx'),
        route('jobs', 'pages/dashboard/jobs.tsx'),
        route('jobs/create', 'pages/dashboard/create-job.tsx'),
        route('jobs/:id', 'pages/dashboard/job.tsx'),
        route('jobs/:id/edit', 'pages/dashboard/edit-job.tsx'),
        route('all-accounts', 'pages/dashboard/all-accounts.tsx'),
        route('funds', 'pages/dashboard/funds.tsx'),
        route('profile', 'pages/dashboard/profile.tsx'),
        route('profile/plan', 'pages/dashboard/plan.tsx'),
        route('profile/security', 'pages/dashboard/security.tsx'),
        route('settings', 'pages/dashboard/settings.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
