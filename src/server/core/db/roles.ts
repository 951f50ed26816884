import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * The roles that the server works as; neither can log in. `academy_list` owns the views that lists read: it bypasses
 * row-level security where the database user may grant that, so that the planner can use its statistics (0030-lists.sql).
 */
const roles = { academy_app: [''], academy_list: ['BYPASSRLS', ''] } as const

const INSUFFICIENT_PRIVILEGE = '42501'
/** Another server or database of the cluster made the role or the grant at the same moment. */
const CONCURRENT = new Set<unknown>(['42710', '23505', 'XX000'])

const codeOf = (error: unknown) => (error as { code?: unknown }).code

/** Runs a statement; answers whether the user may. */
async function attempt<T>(db: Kysely<T>, statement: string): Promise<boolean> {
  try {
    await sql.raw(statement).execute(db)
    return true
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) return false
    if (CONCURRENT.has(codeOf(error))) return true
    throw error
  }
}

interface State {
  exists: boolean
  member: boolean
  user: string
}

async function stateOf<T>(db: Kysely<T>, role: string): Promise<State> {
  // From version 16 on a member may be one who only administers the role.
  const { rows } = await sql<State>`
    SELECT current_user::text AS user, EXISTS (SELECT FROM pg_roles WHERE rolname = ${role}) AS exists,
           coalesce((SELECT pg_has_role(current_user, oid, CASE WHEN current_setting('server_version_num')::int >= 160000
                                                                THEN 'SET' ELSE 'MEMBER' END)
                       FROM pg_roles WHERE rolname = ${role}), false) AS member`.execute(db)
  const [state] = rows
  if (!state) throw new Error('The database did not answer about its roles.')
  return state
}

/**
 * Makes sure that the server's roles exist and that the database user may work as them. Roles belong to the whole
 * cluster: another database of it may have made them already.
 * @throws Error that says which statements an administrator of the cluster has to run.
 */
export async function ensureRoles<T>(db: Kysely<T>): Promise<void> {
  for (const [role, variants] of Object.entries(roles)) {
    for (const more of variants) {
      if ((await stateOf(db, role)).exists) break
      await attempt(db, `CREATE ROLE ${role} NOLOGIN ${more}`)
    }
    const { exists, member, user } = await stateOf(db, role)
    if (!exists) {
      throw new Error(
        `The database user ${user} may not create roles. As an administrator of the database run: ALTER ROLE "${user}" CREATEROLE`,
      )
    }
    if (!member && !(await attempt(db, `GRANT ${role} TO CURRENT_USER`))) {
      throw new Error(
        `The role ${role} exists already, and the database user ${user} may not work as it. As an administrator of the database run: GRANT ${Object.keys(roles).join(', ')} TO "${user}"`,
      )
    }
  }
}
