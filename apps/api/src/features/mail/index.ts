export { type Addressed, type MailWriter, startMailer } from './mailer.ts';
export { MAILS, type MailKind, queueMail } from './queue-mail.ts';
export { runNeedsYouMail } from './run-needs-you-mail.ts';
export { verifyEmailMail } from './verify-email-mail.ts';
