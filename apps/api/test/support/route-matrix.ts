/** Who may call a procedure, and the kind of objects it accesses by id. */
export interface Access {
  /** `visitor`: anyone; `user`: logged-in users; `verified`: users with a verified address. */
  readonly role: 'visitor' | 'user' | 'verified';
  /** It accesses an object with an owner: further input in addition to that `id`. */
  readonly owned?: {
    readonly by: 'job' | 'session' | 'account' | 'message' | 'passkey' | 'notification';
    readonly input?: object;
  };
}

const verified: Access = { role: 'verified' };
const ofJob: Access = { role: 'verified', owned: { by: 'job' } };
const ofAccount: Access = { role: 'verified', owned: { by: 'account' } };

const EDITED = {
  name: 'Taken over',
  platform: 'instagram',
  type: 'profile',
  target: 'nasa',
  sessionId: '',
  settings: { accountType: 'Private' },
};

/** A route's URL with its parameters filled in, which are encoded already. */
export const filledUrl = (url: string, values: Readonly<Record<string, unknown>>): string =>
  url.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => String(values[name]));

/** All procedures. An unlisted one fails the test, so access must be decided here for each new one. */
export const PROCEDURES: Readonly<Record<string, Access>> = {
  'users.register': { role: 'visitor' },
  'users.login': { role: 'visitor' },
  'users.loginSecondFactor': { role: 'visitor' },
  'users.loginPasskeyOptions': { role: 'visitor' },
  'users.logout': { role: 'visitor' },
  'users.verifyEmail': { role: 'visitor' },
  'users.forgotPassword': { role: 'visitor' },
  'users.resetPassword': { role: 'visitor' },
  'accountActions.get': { role: 'visitor' },
  'accountActions.confirm': { role: 'visitor' },
  'optOut.get': { role: 'visitor' },
  'optOut.confirm': { role: 'visitor' },
  'users.checkAuth': { role: 'user' },
  'users.resendEmailVerification': { role: 'user' },
  'users.checkEmailVerification': { role: 'user' },
  'users.updateProfile': verified,
  'users.confirmPassword': verified,
  'users.setNotifications': verified,
  'users.sessions': verified,
  'users.endSession': { role: 'verified', owned: { by: 'session' } },
  'users.endOtherSessions': verified,
  'users.auditTrail': verified,
  'users.secondFactors': verified,
  'users.beginTotp': verified,
  'users.confirmTotp': verified,
  'users.removeTotp': verified,
  'users.beginPasskey': verified,
  'users.addPasskey': verified,
  'users.removePasskey': {
    role: 'verified',
    owned: { by: 'passkey', input: { currentPassword: 'correct horse battery' } },
  },
  'users.replaceRecoveryCodes': verified,
  'users.cancelSecondFactorReset': verified,
  'users.exportData': verified,
  'users.deleteAccount': verified,
  'funds.statement': verified,
  'funds.balances': verified,
  'funds.live': verified,
  'accounts.list': verified,
  'accounts.add': verified,
  'accounts.identify': verified,
  'accounts.update': ofAccount,
  'accounts.delete': ofAccount,
  'accounts.sent': ofAccount,
  'accounts.veto': { role: 'verified', owned: { by: 'message' } },
  'contact.send': { role: 'visitor' },
  'contact.reportAbuse': { role: 'visitor' },
  'supportRequests.list': verified,
  'supportRequests.create': verified,
  'plan.limits': verified,
  'plan.usage': verified,
  'jobs.stats': verified,
  'jobs.list': verified,
  'jobs.dashboard': verified,
  'jobs.search': verified,
  'jobs.openedTypes': verified,
  'jobs.create': verified,
  'jobs.forecast': verified,
  'jobs.get': ofJob,
  'jobs.resultsPage': { role: 'verified', owned: { by: 'job', input: { offset: 0, limit: 1 } } },
  'jobs.update': { role: 'verified', owned: { by: 'job', input: EDITED } },
  'jobs.delete': ofJob,
  'jobs.patch': { role: 'verified', owned: { by: 'job', input: { name: 'Taken over' } } },
  'jobs.bulk': verified,
  'jobs.start': ofJob,
  'jobs.again': ofJob,
  'jobs.duplicate': ofJob,
  'jobs.runs': ofJob,
  'jobs.run': { role: 'verified', owned: { by: 'job', input: { number: 1 } } },
  'jobs.pause': ofJob,
  'jobs.bill': ofJob,
  'jobs.live': ofJob,
  'jobs.orderForecast': verified,
  'jobs.order': ofJob,
  'jobs.messages': ofJob,
  'firstSteps.get': verified,
  'firstSteps.dismiss': verified,
  'firstSteps.startDemo': verified,
  'notifications.list': verified,
  'notifications.markRead': { role: 'verified', owned: { by: 'notification' } },
  'notifications.markAllRead': verified,
  'messages.decide': { role: 'verified', owned: { by: 'message', input: { outcome: 'sent' } } },
  'jobs.analysis': ofJob,
  'jobs.audienceOverlap': {
    role: 'verified',
    owned: { by: 'job', input: { other: 'job_00000000000000000000000000' } },
  },
  'jobs.changeFeed': ofJob,
  'jobs.netChanges': ofJob,
  'jobs.changesSummary': ofJob,
  'jobs.changesFile': ofJob,
  'jobs.results': ofJob,
  'jobs.partialResults': ofJob,
  'jobs.archive': ofJob,
  'jobs.keeping': ofJob,
  'jobs.files': ofJob,
  'jobs.prepareFile': ofJob,
  'jobs.deleteFile': { role: 'verified', owned: { by: 'job', input: { file: 'fil_00000000000000000000000000' } } },
};

/** Routes that aren't procedures, with the reason why they are public. */
export const OPEN_ROUTES: Readonly<Record<string, string>> = {
  'GET /healthz': 'a probe',
  'GET /readyz': 'a probe',
  'GET /sitemap.xml': 'public pages',
  'GET /robots.txt': 'public pages',
  'GET /api/docs': 'documents',
  'GET /api/docs/': 'documents',
  'GET /api/docs/js/scalar.js': 'documents',
  'GET /api/openapi.json': 'documents',
  'GET /api/jobs/:id/download': 'carries its own signature; see the attacks on download links',
  'GET /api/jobs/:id/changes/download': 'carries its own signature, like the other downloads',
  'GET /api/jobs/:id/files/:file/download': 'carries its own signature, like the other downloads',
  'GET /api/jobs/:id/archive/download': 'carries its own signature, like the other downloads',
};

/** The tRPC routes, for any method. */
export const TRPC_ROUTE = /^[A-Z]+ \/trpc\//;
