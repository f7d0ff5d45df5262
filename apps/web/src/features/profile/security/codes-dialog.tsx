import { Modal } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { Button } from '#components/button/button.tsx';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import styles from './security.module.css';
import { texts } from './texts.ts';

const text = texts.codes;
const FILE = 'trawl-recovery-codes.txt';

/** New recovery codes, which are shown only once, so the dialog closes only with its button. */
export function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const list = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(list);
      showSuccess(text.copied);
    } catch {
      showError(text.copyFailedTitle, text.copyFailed);
    }
  }

  function download() {
    const url = URL.createObjectURL(new Blob([`${text.fileHead}\n\n${list}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={text.title}
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.dialog}>
        <p>{text.lead}</p>
        <ul className={styles.codes} aria-label={text.title}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button icon={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
            {text.copy}
          </Button>
          <Button icon={<IconDownload size={16} stroke={1.75} aria-hidden />} onClick={download}>
            {text.download}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {text.saved}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
