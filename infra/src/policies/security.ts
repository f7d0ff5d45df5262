import { type Container, containersOf, type Resource, type Workload, workloadsIn } from '../resource.ts';

/** The only profile besides the runtime's: it allows what Chromium's sandbox needs. */
const CHROMIUM_PROFILE = 'trawl/chromium.json';
const isWorker = ({ labels }: Workload): boolean => labels['trawl/worker'] === 'true';

/** Violations of the restrictions on pods: no root, privileges, writable root file system, token, or access to the node. */
export const unrestrictedPods = (resources: readonly Resource[]): string[] =>
  workloadsIn(resources).flatMap((workload) =>
    [
      ...podProblems(workload),
      ...containersOf(workload).flatMap((container) => containerProblems(container, workload)),
    ].map((problem) => `${workload.id}: ${problem}`),
  );

function podProblems({ pod }: Workload): string[] {
  const { securityContext, hostNetwork, hostPID, hostIPC, volumes } = pod;
  return [
    ...(securityContext.runAsNonRoot === true ? [] : ['may run as root']),
    ...(securityContext.runAsUser ? [] : ['has no user id']),
    ...(securityContext.seccompProfile?.type === 'RuntimeDefault' ? [] : ["lacks the runtime's seccomp profile"]),
    ...(hostNetwork || hostPID || hostIPC ? ['shares a namespace with its node'] : []),
    ...volumes.filter(({ hostPath }) => hostPath).map(({ name }) => `mounts a folder of its node as ${name}`),
    ...(pod.serviceAccountName === undefined ? ['uses the default service account'] : []),
    ...(pod.automountServiceAccountToken === false ? [] : ['mounts a token of the Kubernetes API']),
  ];
}

function containerProblems({ name, securityContext }: Container, workload: Workload): string[] {
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, privileged, capabilities, seccompProfile } =
    securityContext;
  const profile = seccompProfile?.localhostProfile;
  return [
    ...(allowPrivilegeEscalation === false && !privileged ? [] : ['may gain privileges']),
    ...(readOnlyRootFilesystem === true ? [] : ['can write to its root file system']),
    ...(capabilities?.drop.includes('ALL') && capabilities.add.length === 0 ? [] : ['keeps capabilities']),
    ...(securityContext.runAsNonRoot === false || securityContext.runAsUser === 0 ? ['may run as root'] : []),
    ...(isWorker(workload)
      ? profile === CHROMIUM_PROFILE
        ? []
        : ["lacks the seccomp profile of Chromium's sandbox"]
      : seccompProfile === undefined
        ? []
        : ['replaces the seccomp profile of its pod']),
  ].map((problem) => `${name} ${problem}`);
}

/** Service accounts that give their pods a token. No service calls the Kubernetes API. */
export const accountsWithToken = (resources: readonly Resource[]): string[] =>
  resources
    .filter(({ kind }) => kind === 'ServiceAccount')
    .filter(({ automountServiceAccountToken }) => automountServiceAccountToken !== false)
    .map(({ metadata }) => `ServiceAccount/${metadata.name} mounts a token of the Kubernetes API`);
