export {
  buildTimeLeftMs,
  buildTimeOf,
  buildTimesLeftMs,
  chargeBuildTimes,
  type Metered,
  meteredColumns,
} from './build-time.ts';
export { monthOf } from './month.ts';
