import type { OrderForecast } from '@trawl/contracts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import styles from '#components/overlays/question.module.css';
import { t } from '#language/t.ts';
import { forecastSentences } from './order-forecast.tsx';

interface ConfirmOrderProps {
  /** The forecast of an order that takes more than a year with today's pool; null while the dialog is closed. */
  readonly forecast: OrderForecast | null;
  readonly onPlace: () => void;
  readonly onChange: () => void;
}

/** Confirms an order that is unlikely to be completed, with its figures. */
export function ConfirmOrder({ forecast, onPlace, onChange }: ConfirmOrderProps) {
  return (
    <Dialog
      opened={forecast !== null}
      onClose={onChange}
      title={t('order.confirm.title')}
      size={460}
      withCloseButton={false}
    >
      {forecast && (
        <div className={styles.words}>
          {forecastSentences(forecast).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>{t('order.confirm.words')}</p>
        </div>
      )}
      <div className={styles.actions}>
        <Button onClick={onChange} data-autofocus>
          {t('order.confirm.change')}
        </Button>
        <Button variant="primary" onClick={onPlace}>
          {t('order.confirm.place')}
        </Button>
      </div>
    </Dialog>
  );
}
