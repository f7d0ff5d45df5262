import { EnvError } from '@trawl/service-kit';
import type pg from 'pg';

interface Role {
  readonly name: string;
  /** The role's most dangerous right, such as `is a superuser`; null if it has none. */
  readonly right: string | null;
  /** A table that this role owns, directly or through a role membership. */
  readonly owns: string | null;
}

/**
 * Rejects a database role that could change tables, triggers or the audit log, or create another role that can: only migrations
 * need these rights. Rights through memberships count, because the role can `SET ROLE` to them.
 *
 * @throws {EnvError} if the role owns a table, is a superuser, creates roles, replicates, bypasses row security, or reads and
 * writes files or runs programs on the database server
 */
export async function checkRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Role>(`
    SELECT current_user::text AS name, (
      SELECT CASE
          WHEN rolsuper THEN 'is a superuser'
          WHEN rolcreaterole THEN 'may create roles'
          WHEN rolreplication THEN 'may replicate the database'
          WHEN rolbypassrls THEN 'bypasses row security'
          ELSE 'is a member of ' || rolname END
        FROM pg_roles
        WHERE pg_has_role(current_user, oid, 'MEMBER') AND (rolsuper OR rolcreaterole OR rolreplication OR rolbypassrls
          OR rolname IN ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files', 'pg_write_all_data'))
        ORDER BY rolsuper DESC, rolcreaterole DESC, rolreplication DESC, rolbypassrls DESC
        LIMIT 1) AS right, (
      SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND c.relpersistence <> 't' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
          AND n.nspname NOT LIKE 'pg\\_toast%' AND pg_has_role(current_user, c.relowner, 'MEMBER')
        LIMIT 1) AS owns`);
  const [role] = rows;
  if (!role || !(role.right || role.owns)) return;
  const why = role.right ?? `owns the table ${role.owns}`;
  throw new EnvError(
    `The environment can't be used in production:\n  DATABASE_URL uses the role ${role.name}, which ${why}; use the URL of a ` +
      'role that owns nothing (CREATE ROLE trawl_app LOGIN PASSWORD …), and run the migrations with MIGRATION_DATABASE_URL',
  );
}
