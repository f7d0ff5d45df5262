import type { TaskList } from 'graphile-worker';
import { recoverMails } from './mail-log.ts';
import { MAIL_TASK, MailTicket } from './queue-mail.ts';
import { type Sender, sendMail } from './send-mail.ts';

const RECOVER_TASK = 'recover_mails';

/** Every minute; missed minutes aren't caught up. */
export const MAIL_CRONTAB = `* * * * * ${RECOVER_TASK} ?max=1`;

/** The tasks that send queued mails. */
export const mailTasks = (sender: Sender): TaskList => ({
  [MAIL_TASK]: (payload, { job }) =>
    sendMail(sender, MailTicket.parse(payload).mailId, job.attempts >= job.max_attempts),
  async [RECOVER_TASK]() {
    const unknown = await recoverMails(sender.db);
    if (unknown > 0) {
      sender.logger.warn({ unknown }, 'mails were being handed over when a process died; they are not sent again');
    }
  },
});
