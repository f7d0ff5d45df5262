export { buildTimeLeftMs, buildTimeOf, buildTimesLeftMs, chargeBuildTimes, type Metered } from './build-time.ts';
export { monthOf } from './month.ts';
