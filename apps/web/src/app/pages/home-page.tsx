import auth from '@trawl/messages/catalogues/en/web/auth.json';
import home from '@trawl/messages/catalogues/en/web/home.json';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#components/button/button.tsx';
import { ClosingCall } from '#components/closing-call/closing-call.tsx';
import figureBand from '#components/figure-band/figure-band.module.css';
import progress from '#components/progress/progress-bar.module.css';
import { PageHead } from '#components/public-page/page-head.tsx';
import statusPill from '#components/status-pill/status-pill.module.css';
import tutorialVideo from '#components/tutorial-video/tutorial-video.module.css';
import { LoginForm } from '#features/auth/login-form.tsx';
import { RegisterForm } from '#features/auth/register-form.tsx';
import exampleJob from '#features/home/example-job.module.css';
import featuresGrid from '#features/home/features-grid.module.css';
import { Hero } from '#features/home/hero.tsx';
import homeStyles from '#features/home/home.module.css';
import { addMessages, t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import type { SessionUser } from '#session/session-user.ts';
import { useLanguage } from '#settings/current-language.ts';
import { readArrival } from '../arrival.ts';
import { staticContent } from '../static-content/static-content.tsx';

addMessages('en', auth);
addMessages('en', home);

const loadVerification = () => import('#features/auth/verification-box.tsx');
const VerificationBox = lazy(async () => ({ default: (await loadVerification()).VerificationBox }));

const loadExample = async () => (await import('#features/home/example-job.tsx')).ExampleJob;
const ExampleJob = staticContent({
  page: 'home',
  load: loadExample,
  built: import.meta.env.SSR ? await loadExample() : undefined,
  styles: [exampleJob, progress, statusPill],
});

const loadSections = async () => (await import('#features/home/home-sections.tsx')).HomeSections;
const HomeSections = staticContent({
  page: 'home',
  load: loadSections,
  built: import.meta.env.SSR ? await loadSections() : undefined,
  styles: [featuresGrid, figureBand, homeStyles, progress, statusPill, tutorialVideo],
});

type Panel = 'closed' | 'login' | 'register';
type Opener = 'login' | 'register' | 'below';

/**
 * Home in its four states: the two buttons, a form opened in place, the code form for unverified users, and the link to the
 * dashboard. /login and /register are the same page with an open form.
 */
export function HomePage({ opensWith }: { readonly opensWith: Panel }) {
  useLanguage();
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [from, setFrom] = useState<string>();
  const [panel, setPanel] = useState<Panel>(opensWith);
  const buttons = {
    login: useRef<HTMLButtonElement>(null),
    register: useRef<HTMLButtonElement>(null),
    below: useRef<HTMLButtonElement>(null),
  };
  /** The button to focus when the form closes. If the form was open from the start, the button that opens it. */
  const opener = useRef<Opener>(opensWith === 'login' ? 'login' : 'register');

  // Read after hydration, because the prerendered page has no navigation state. A reload keeps the history entry's state.
  useLayoutEffect(() => {
    const arrival = readArrival(location.state);
    setFrom(arrival.from);
    if (arrival.openRegister) setPanel('register');
    // The header's link on /login itself opens a closed form again.
    else if (location.state) setPanel(opensWith);
  }, [location.state, opensWith]);

  useEffect(() => {
    // A user who logs in or registers may have to verify the email next.
    if (panel !== 'closed') loadVerification().catch(() => undefined);
  }, [panel]);

  const continueAfterLogin = () => navigate(from ?? '/dashboard', { replace: from !== undefined });
  const enter = ({ isEmailVerified }: SessionUser) => {
    if (isEmailVerified) continueAfterLogin();
  };
  const open = (form: Panel, button: Opener) => {
    opener.current = button;
    setPanel(form);
  };
  const close = () => {
    // Renders the buttons, which the form replaces.
    flushSync(() => setPanel('closed'));
    buttons[opener.current].current?.focus();
  };
  const openFromBelow = () => {
    open('register', 'below');
    window.scrollTo({ top: 0, behavior: 'smooth' });
    // A form that is already open doesn't take the focus by itself.
    document.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true });
  };

  // Also continues if the user was redirected here and logged in in another tab.
  const continues = session.state === 'verified' && from !== undefined;

  const state = session.state === 'loading' || session.state === 'visitor' ? panel : session.state;

  return (
    <div className={homeStyles.page}>
      {continues && <Navigate to={from} replace />}
      <PageHead
        title={opensWith === 'closed' ? t('home.title') : t(`home.titles.${opensWith}`)}
        description={t('home.description')}
        path={opensWith === 'closed' ? '/' : `/${opensWith}`}
        unlisted={opensWith !== 'closed'}
      />
      <Hero open={state !== 'closed' && state !== 'verified'} example={<ExampleJob />}>
        {state === 'closed' && (
          <>
            {from !== undefined && <p className={homeStyles.note}>{t('home.signInFirst')}</p>}
            <div className={homeStyles.buttons}>
              <Button
                ref={buttons.register}
                variant="primary"
                size="large"
                onClick={() => open('register', 'register')}
              >
                {t('home.getStarted')}
              </Button>
              <Button ref={buttons.login} size="large" onClick={() => open('login', 'login')}>
                {t('home.signIn')}
              </Button>
            </div>
          </>
        )}
        {state === 'login' && <LoginForm onClose={close} onSwitch={() => setPanel('register')} onEnter={enter} />}
        {state === 'register' && <RegisterForm onClose={close} onSwitch={() => setPanel('login')} onEnter={enter} />}
        {session.state === 'unverified' && (
          <Suspense fallback={null}>
            <VerificationBox email={session.user.email} onVerified={continueAfterLogin} />
          </Suspense>
        )}
        {state === 'verified' && (
          <ButtonLink to="/dashboard" variant="primary" size="large">
            {t('home.toDashboard')}
          </ButtonLink>
        )}
      </Hero>
      <HomeSections />
      <ClosingCall title={t('home.closing.title')} text={t('home.closing.text')}>
        {state === 'verified' ? (
          <ButtonLink to="/dashboard" size="large">
            {t('home.closing.verified')}
          </ButtonLink>
        ) : (
          <Button ref={buttons.below} size="large" onClick={openFromBelow}>
            {t(state === 'unverified' ? 'home.closing.unverified' : 'home.closing.action')}
          </Button>
        )}
      </ClosingCall>
    </div>
  );
}
