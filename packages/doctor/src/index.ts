export { brokerProblem, payloadFinding, versionFinding } from './broker-findings.ts';
export {
  type Check,
  codeOf,
  type Finding,
  failed,
  ok,
  problemsOf,
  read,
  unreachable,
  type Variables,
  warning,
} from './check.ts';
export { type Diagnosis, diagnose } from './diagnose.ts';
export { reachOrigins } from './reach-origins.ts';
