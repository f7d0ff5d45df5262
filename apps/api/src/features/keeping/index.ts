export { KEEPING_CRONTAB, keepingTasks } from './keeping-task.ts';
export { keepingRouter } from './router.ts';
export { keepingWriters } from './write-mails.ts';
