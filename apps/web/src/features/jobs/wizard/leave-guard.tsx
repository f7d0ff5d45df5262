import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { texts } from './texts.ts';
import styles from './wizard.module.css';

const text = texts.leave;

/** Asks before what was typed gets lost, also when the whole page is left. `isDirty` is asked at that moment. */
export function LeaveGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation }) =>
    isDirty() && currentLocation.pathname !== nextLocation.pathname;
  const blocker = useBlocker(shouldBlock);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={text.title}
      size={420}
      withCloseButton={false}
    >
      <p className={styles.leaveWords}>{text.words}</p>
      <div className={styles.leaveActions}>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {text.stay}
        </Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {text.leave}
        </Button>
      </div>
    </Modal>
  );
}
