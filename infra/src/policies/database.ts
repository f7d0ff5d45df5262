import { z } from 'zod';
import { MigrationEnv } from '../../../apps/api/src/db/env.ts';
import { type Resource, resourcesOf } from '../resource.ts';

const Cluster = z.looseObject({
  spec: z.looseObject({
    imageName: z.string(),
    instances: z.number(),
    bootstrap: z.looseObject({ initdb: z.looseObject({ owner: z.string() }) }),
    managed: z.looseObject({
      roles: z.array(
        z.strictObject({
          name: z.string(),
          ensure: z.literal('present'),
          login: z.literal(true),
          passwordSecret: z.strictObject({ name: z.string() }),
        }),
      ),
    }),
    postgresql: z.looseObject({
      parameters: z.record(z.string(), z.string()),
      synchronous: z.looseObject({ number: z.number() }).optional(),
    }),
  }),
});

const OWNER = 'trawl_owner';
/** The default of DATABASE_APP_ROLE: the role to which the migration grants rights. */
const APP = MigrationEnv.shape.DATABASE_APP_ROLE.parse(undefined);

/** Settings with which a failover loses commits, and roles other than the owner's and the API's, without further rights. */
export function wrongDatabase(resources: readonly Resource[]): string[] {
  const clusters = resources.filter(({ kind }) => kind === 'Cluster');
  const unfit = clusters.flatMap((cluster) => Cluster.safeParse(cluster).error?.issues ?? []);
  if (unfit.length > 0) return unfit.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return resourcesOf(clusters, 'Cluster', Cluster).flatMap(({ spec }) => {
    const { imageName, instances, bootstrap, managed, postgresql } = spec;
    const roles = managed.roles.map(({ name }) => name).toSorted();
    return [
      ...(/:18\./.test(imageName) ? [] : [`is not PostgreSQL 18: ${imageName}`]),
      ...(instances >= 3 ? [] : ['has fewer than 3 instances']),
      ...(postgresql.synchronous?.number ? [] : ['acknowledges commits before a second instance has them']),
      ...(bootstrap.initdb.owner === OWNER ? [] : [`belongs to ${bootstrap.initdb.owner}`]),
      ...(String(roles) === String([APP, OWNER].toSorted()) ? [] : [`has the roles ${roles}`]),
    ];
  });
}
