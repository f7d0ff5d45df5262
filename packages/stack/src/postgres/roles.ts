import { withClient } from './with-client.ts';

/** The database roles. */
export const ROLES = {
  /** Owns schemas and tables, and runs the migrations. */
  owner: 'trawl_owner',
  /** Reads and writes rows; owns nothing. Used by the API and the operator commands. */
  app: 'trawl_app',
} as const;

export type RoleName = keyof typeof ROLES;
export type RolePasswords = Readonly<Record<RoleName, string>>;

/** Schemas whose objects belong to the owner; system schemas aren't touched. */
const SCHEMAS = ['public', 'drizzle', 'graphile_worker'];

/**
 * Creates missing roles and sets their passwords.
 * @param url of a superuser
 */
export async function ensureRoles(url: string, passwords: RolePasswords): Promise<void> {
  await withClient(url, async (client) => {
    for (const [name, role] of [['owner', ROLES.owner] as const, ['app', ROLES.app] as const]) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (rowCount === 0) await client.query(`CREATE ROLE ${role}`);
      const password = client.escapeLiteral(passwords[name]);
      await client.query(
        `ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${password}`,
      );
    }
  });
}

/**
 * Transfers a database, and objects of versions without these roles, to the owner.
 * @param url of a superuser, in that database
 */
export async function transferToOwner(url: string, database: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(database)} OWNER TO ${ROLES.owner}`);
    const { rows } = await client.query<{ statement: string }>(OWNED_BY_OTHERS, [SCHEMAS, ROLES.owner]);
    for (const { statement } of rows) await client.query(statement);
  });
}

/** A statement for each schema, table, view, free sequence, function and type that doesn't belong to the owner. */
const OWNED_BY_OTHERS = `
  WITH ours AS (SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname = ANY ($1::text[])),
    owner AS (SELECT oid, rolname FROM pg_roles WHERE rolname = $2)
  SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, rolname) AS statement
    FROM ours, owner WHERE nspname <> 'public' AND nspowner <> owner.oid
  UNION ALL
  SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, rolname)
    FROM pg_class c JOIN ours ON ours.oid = c.relnamespace, owner
    WHERE c.relkind IN ('r', 'p', 'v', 'S') AND c.relowner <> owner.oid
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND c.relkind = 'S' AND d.deptype IN ('a', 'i'))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, rolname)
    FROM pg_proc p JOIN ours ON ours.oid = p.pronamespace, owner WHERE p.proowner <> owner.oid
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, rolname)
    FROM pg_type t JOIN ours ON ours.oid = t.typnamespace LEFT JOIN pg_class c ON c.oid = t.typrelid, owner
    WHERE t.typowner <> owner.oid AND (t.typtype IN ('e', 'd') OR c.relkind = 'c')`;
