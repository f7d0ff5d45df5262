export { buildTimeLeftMs, buildTimeOf, chargeBuildTime, type Metered } from './build-time.ts';
