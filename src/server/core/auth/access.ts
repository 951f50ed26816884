import { allows } from '#contract/core/permission.ts'
import type { UserSessionTable } from '#server/core/db/schema.gen.ts'
import { fail } from '#server/core/http/fail.ts'
import { heldWith } from './rights.ts'
import type { Session } from './session.ts'

/** As what staff look: the area that allows it. */
export type AccessKind = NonNullable<UserSessionTable['access_as']>

/** A session that staff have opened as another person, to look at what that person sees of one customer. */
export interface Access {
  by: { id: number; name: string }
  as: AccessKind
  /** The instructor or the participant. */
  recordId: number
  reason: string
  expiresAt: Date
}

/** The same, as the database answers it. Old sessions may name only the staff member. */
export interface AccessRow {
  byId: number
  by: string
  as: AccessKind | null
  recordId: number | null
  customerId: number | null
  reason: string
  expiresAt: string
}

/**
 * The session of the person that is looked at: it sees one customer and is allowed nothing there. Whether the staff
 * member may look is judged by the rights of now, so that it ends with them.
 * @throws UNAUTHENTICATED
 */
export function asAccess(session: Session, staff: Session, row: AccessRow): Session {
  const { as, recordId, customerId } = row
  if (as === null || recordId === null || customerId === null) throw fail('UNAUTHENTICATED', {})
  const mayLook = staff.customerIds.includes(customerId) && allows(heldWith(staff, customerId), `${as}:impersonate`)
  if (!mayLook || session.roles.length > 0 || session.shut.length > 0) throw fail('UNAUTHENTICATED', {})
  return {
    ...session,
    grants: [],
    permissions: [],
    isGlobal: false,
    customerId,
    mitraId: null,
    customerIds: [customerId],
    shut: [],
    mustChangePassword: false,
    factorDue: false,
    access: {
      by: { id: row.byId, name: row.by },
      as,
      recordId,
      reason: row.reason,
      expiresAt: new Date(row.expiresAt),
    },
  }
}
