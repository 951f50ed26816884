import { sql } from 'kysely'
import { instructor } from '#contract/schedule/instructor.ts'
import { maskLast, personalColumns } from '#server/core/crypto/personal.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Tx } from '#server/core/db/database.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { instructorFind } from './find.ts'

const NAMED = 3

/** The columns that hold a number: sealed, what it is found by, and what is shown of it. */
function sealedColumns(vault: Vault, name: 'nik' | 'npwp' | 'bank_account', digits: string | null): Columns {
  return {
    ...personalColumns(vault, `instructor.${name}`, digits),
    [`${name}_mask`]: digits === null ? null : maskLast(digits),
  }
}

/** The account of this customer with that e-mail: the one that the instructor logs in with. */
async function accountOf(tx: Tx, customerId: number, email: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('app_user as u')
    .select('u.id')
    .where(sql<boolean>`lower(u.email) = lower(${email})`)
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`(u.customer_id = ${customerId} OR EXISTS (
      SELECT 1 FROM customer_user_role r
       WHERE r.master_id = u.id AND r.customer_id = ${customerId} AND r.revoked_at IS NULL))`)
    .executeTakeFirst()
  return found?.id
}

/** The person behind an account teaches for other customers already, or is new. */
async function expertOf(tx: Tx, masterId: number | undefined): Promise<number> {
  if (masterId !== undefined) {
    const known = await acrossCustomers(tx, () =>
      tx
        .selectFrom('instructor')
        .select('expert_id')
        .where('master_id', '=', masterId)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .executeTakeFirst(),
    )
    if (known) return known.expert_id
  }
  const { id } = await tx.insertInto('expert').defaultValues().returning('id').executeTakeFirstOrThrow()
  return id
}

/** Who teaches for a customer. */
export default serveResource(instructor, {
  find: instructorFind,
  columns: {
    skills: sql`array_to_string(instructor.expertise, ', ')`,
    photo: { pictures: 'media_item', column: 'photo_media_id' },
    account: {
      id: sql`instructor.master_id`,
      name: sql`(SELECT u.name FROM app_user u WHERE u.id = instructor.master_id)`,
    },
    exclude: 'excluded',
  },
  unaudited: ['classCount', 'rating', 'account', 'expertId'],
  permissionsFor: ({ exclude }) => (exclude === undefined ? [] : ['instructor:exclude']),
  check({ input, before }) {
    const start = input.contractStart ?? before?.contractStart
    const end = input.contractEnd ?? before?.contractEnd
    const isReversed = start && end && end < start
    return isReversed ? [{ field: 'contractEnd', message: 'must not be before the start' }] : []
  },
  write: {
    nik: (digits, _writing, { vault }) => sealedColumns(vault, 'nik', digits),
    npwp: (digits, _writing, { vault }) => sealedColumns(vault, 'npwp', digits),
    bankAccount: (digits, _writing, { vault }) => sealedColumns(vault, 'bank_account', digits),
  },
  async values({ customerId, input, before }, { tx }) {
    if (before || input.email === undefined) return {}
    const { email } = input
    // A person of another customer may have a role here.
    const masterId = await acrossCustomers(tx, () => accountOf(tx, customerId, email))
    return { master_id: masterId ?? null, expert_id: await expertOf(tx, masterId) }
  },
  isFinal: ({ nik, npwp, bankAccount }) => nik !== undefined || npwp !== undefined || bankAccount !== undefined,
  actionOf(_before, { exclude, reason: _reason, ...others }) {
    const isExclusion = exclude !== undefined && Object.values(others).every((value) => value === undefined)
    return isExclusion ? 'instructor.exclude' : undefined
  },
  async usedBy(tx, { id }) {
    const ahead = await tx
      .selectFrom('class_activity_item as i')
      .innerJoin('lms_class as l', 'l.id', 'i.lms_class_id')
      .select(['l.code', 'i.title'])
      .where('i.instructor_id', '=', id)
      .where('i.start_at', '>', sql<Date>`now()`)
      .where('i.cancelled_at', 'is', null)
      .where('i.deleted_at', 'is', null)
      .where('l.deleted_at', 'is', null)
      .where('l.workflow', '<>', 'CANCELLED')
      .orderBy('i.start_at')
      .limit(NAMED + 1)
      .execute()
    if (ahead.length === 0) return undefined
    const named = ahead.slice(0, NAMED).map(({ code, title }) => `${code} ${title}`)
    return `future meetings (${named.join('; ')}${ahead.length > NAMED ? '; …' : ''})`
  },
})
