import { sql } from 'kysely'
import type * as calls from '#contract/core/find.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import { findKinds, findPermissions } from '#contract/find-kinds.ts'
import { customersWith, requireCustomer } from '#server/core/auth/rights.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import type { Branch } from './branches.ts'
import type { Sql } from './description.ts'
import { ownFields, sharedFields } from './fields.ts'
import { findRecords, searchLimits } from './find.ts'
import { findDescriptionOf } from './kinds.ts'
import { nameRecords } from './name.ts'
import { readText } from './text.ts'

/** The customers whose records of a kind the person may read; none when there are none. */
function reach(session: Session, kind: FindKind, customerId: number | undefined): readonly number[] {
  const { everywhere } = findDescriptionOf(kind)
  if (customerId !== undefined) requireCustomer(session, customerId)
  return customersWith(session, findPermissions[kind], everywhere ? undefined : customerId)
}

/** The same, refusing who may read none. */
function requireReach(session: Session, kind: FindKind, customerId: number | undefined): readonly number[] {
  const customerIds = reach(session, kind, customerId)
  if (customerIds.length === 0) throw fail('FORBIDDEN', { permission: findPermissions[kind] })
  return customerIds
}

/** The condition that a record belongs to `of`. @throws VALIDATION when it is no id of such a thing */
function ofSql(kind: FindKind, of: string | undefined): Sql | undefined {
  if (of === undefined) return undefined
  const { of: belongs } = findDescriptionOf(kind)
  if (!belongs) throw invalid({ field: 'of', message: 'is of no use for this kind' })
  if (belongs.type === 'text') return sql`${belongs.by} = ${of}::text`
  if (!/^[1-9]\d{0,14}$/.test(of)) throw invalid({ field: 'of', message: 'must be the number of a record' })
  return sql`${belongs.by} = ${of}::bigint`
}

export const findHandlers: Handlers<typeof calls> = {
  async find({ query }, { tx, session, config }) {
    const { kinds, by, limit, customerId } = query
    const text = readText(query.text ?? '')
    const requestedKinds = kinds ?? findKinds.filter((kind) => !findDescriptionOf(kind).alone)
    const branches = [...new Set(requestedKinds)].flatMap((kind): Branch[] => {
      const customerIds = reach(session, kind, customerId)
      const fields = sharedFields(findDescriptionOf(kind), text, by)
      const isAsked = text.whole === '' && (by === undefined || fields.length > 0)
      if (customerIds.length === 0 || (fields.length === 0 && !isAsked)) return []
      return [{ kind, description: findDescriptionOf(kind), customerIds, fields, of: undefined, limit }]
    })
    return findRecords(tx, branches, text, customerId, searchLimits(config))
  },

  async findOfKind({ params: { kind }, query }, { tx, session, config }) {
    const { limit, customerId } = query
    const text = readText(query.text ?? '')
    const customerIds = requireReach(session, kind, customerId)
    const description = findDescriptionOf(kind)
    const fields = ownFields(description, text)
    const branch: Branch = { kind, description, customerIds, fields, of: ofSql(kind, query.of), limit }
    return findRecords(tx, [branch], text, customerId, searchLimits(config))
  },

  async findOne({ params: { kind, id } }, { tx, session }) {
    const customerIds = requireReach(session, kind, undefined)
    const isId = findDescriptionOf(kind).id !== undefined || /^[1-9]\d{0,14}$/.test(id)
    const named = isId ? await nameRecords(tx, [{ kind, ids: [id], customerIds }]) : undefined
    const record = named?.get(`${kind}:${id}`)
    if (!record) throw fail('NOT_FOUND', { what: 'record' })
    return { ...record, exact: true }
  },
}
