import type { ClusterSpec } from '@cdk8s-kit/crds/pg';

/** The package's types have enums for fixed texts, and classes for numbers that may be texts. */
type Plain<T> = T extends string
  ? `${T}`
  : T extends { value: number | string }
    ? number | string
    : T extends readonly (infer Item)[]
      ? Plain<Item>[]
      : T extends object
        ? { [Key in keyof T]: Plain<T[Key]> }
        : T;

/** CloudNativePG's `Cluster` as it is written in YAML. */
export interface ICluster {
  apiVersion: 'postgresql.cnpg.io/v1';
  kind: 'Cluster';
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec: Plain<ClusterSpec>;
}
