export { HOUSE_USERNAME, openSandboxSession } from './open-sandbox-session.ts';
