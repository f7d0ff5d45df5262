import { IconFingerprint } from '@tabler/icons-react';
import { OTP_LENGTH } from '@trawl/contracts';
import secondStep from '@trawl/messages/catalogues/en/web/second-step.json';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { addMessages, t } from '#language/t.ts';
import { ApiFailure, callApi } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import { enterSession } from '#session/session-store.ts';
import { readUser, type SessionUser } from '#session/session-user.ts';
import styles from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';
import { CodeInput } from './code-input.tsx';
import { passkeyProof } from './passkey-proof.ts';

// Few users need this step, so its English messages load with it.
addMessages('en', secondStep);

const METHODS = ['totp', 'passkey', 'recovery_code'] as const;
type Method = (typeof METHODS)[number];

interface SecondStepProps {
  /** The error of the first step, with its ticket and methods. */
  readonly refusal: ApiFailure;
  readonly onClose: () => void;
  /** Returns to email address and password. */
  readonly onBack: () => void;
  readonly onEnter: (user: SessionUser) => void;
}

/** The second step of a login: an authenticator code, a passkey or a recovery code. */
export function SecondStep({ refusal, onClose, onBack, onEnter }: SecondStepProps) {
  const { ticket, methods } = refusal;
  const offered = METHODS.filter(
    (method) => methods.includes(method) && (method !== 'passkey' || 'PublicKeyCredential' in window),
  );
  const [method, setMethod] = useState<Method>(offered[0] ?? 'recovery_code');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function go(to: Method) {
    setMethod(to);
    setCode('');
    setProblem(undefined);
  }

  function enter(data: unknown) {
    const user = readUser(data);
    showSuccess(t('auth.login.success'));
    enterSession(user);
    onEnter(user);
  }

  function refuse(failure: unknown) {
    const message = messageOf(failure, t('secondStep.failed'));
    const { code: reason, triesLeft } = failure instanceof ApiFailure ? failure : {};
    setBusy(false);
    if (reason === 'sign_in_expired' || triesLeft === 0) {
      showError(t('auth.login.errorTitle'), message);
      onBack();
      return;
    }
    const words = triesLeft === undefined ? message : `${message} ${t('secondStep.triesLeft', { n: triesLeft })}`;
    if (method === 'passkey') showError(t('secondStep.failedTitle'), words);
    else setProblem(words);
    input.current?.select();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (method !== 'passkey' && (method === 'totp' ? code.length !== OTP_LENGTH : code.trim() === '')) {
      setProblem(method === 'totp' ? t('secondStep.codeMissing') : t('secondStep.recoveryMissing'));
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const proof = method === 'passkey' ? { passkey: await passkeyProof(ticket) } : { code };
      enter(await callApi('POST', '/users/login/second-factor', { ticket, ...proof }));
    } catch (failure) {
      refuse(failure);
    }
  }

  return (
    <AuthForm
      key={method}
      title={t('secondStep.title')}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      other={t('secondStep.other')}
      toOther={t('secondStep.toOther')}
      onSwitch={onBack}
    >
      {method === 'totp' && (
        <Field label={t('secondStep.code')} error={problem}>
          {(control) => (
            <CodeInput
              ref={input}
              control={control}
              value={code}
              onChange={(digits) => {
                setCode(digits);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
      )}
      {method === 'recovery_code' && (
        <Field label={t('secondStep.recovery')} hint={t('secondStep.recoveryHint')} error={problem}>
          {(control) => (
            <input
              {...control}
              ref={input}
              name="recovery-code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                setProblem(undefined);
              }}
              required
            />
          )}
        </Field>
      )}
      {method === 'passkey' && <p className={styles.lead}>{t('secondStep.passkeyLead')}</p>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        data-autofocus
        icon={method === 'passkey' ? <IconFingerprint size={18} stroke={1.5} aria-hidden /> : undefined}
      >
        {method === 'passkey' ? t('secondStep.to.passkey') : t('secondStep.submit')}
      </Button>
      {offered
        .filter((each) => each !== method)
        .map((each) => (
          <Button key={each} variant="quiet" wide disabled={busy} onClick={() => go(each)}>
            {t(`secondStep.to.${each}`)}
          </Button>
        ))}
    </AuthForm>
  );
}
