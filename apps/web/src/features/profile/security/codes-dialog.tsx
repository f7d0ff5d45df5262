import { IconCopy, IconDownload } from '@tabler/icons-react';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import styles from './security.module.css';

const FILE = 'trawl-recovery-codes.txt';

interface CodesDialogProps {
  /** Null while the dialog is closed. */
  readonly codes: readonly string[] | null;
  readonly onClose: () => void;
}

/** New recovery codes. They are shown only once, so only the button closes the dialog. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const list = codes?.join('\n') ?? '';

  async function copy() {
    try {
      await navigator.clipboard.writeText(list);
      showSuccess(t('security.codes.copied'));
    } catch {
      showError(t('security.codes.copyFailedTitle'), t('security.codes.copyFailed'));
    }
  }

  function download() {
    const url = URL.createObjectURL(new Blob([`${t('security.codes.fileHead')}\n\n${list}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <Dialog
      opened={codes !== null}
      onClose={onClose}
      title={t('security.codes.title')}
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.dialog}>
        <p>{t('security.codes.lead')}</p>
        <ul className={styles.codes} aria-label={t('security.codes.title')}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button icon={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
            {t('security.codes.copy')}
          </Button>
          <Button icon={<IconDownload size={16} stroke={1.75} aria-hidden />} onClick={download}>
            {t('security.codes.download')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('security.codes.saved')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
