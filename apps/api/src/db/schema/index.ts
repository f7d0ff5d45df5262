export * from './accounts.ts';
export * from './jobs.ts';
export * from './ledger.ts';
export * from './mails.ts';
export * from './messages.ts';
export * from './people.ts';
export * from './runs.ts';
