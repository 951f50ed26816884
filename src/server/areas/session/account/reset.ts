import type { AccountReset, ResetMode } from '#contract/session/account.ts'
import { canReset } from '#contract/session/account.rules.ts'
import { reasonText } from '#contract/core/error.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail, Refusal } from '#server/core/http/fail.ts'
import { differences } from '#server/core/resource/audit-values.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { accounts, requireRank } from './account.resource.ts'
import { LINK_MINUTES, writeToOwner } from './letters.ts'
import { endSessions, forgiveLogins } from './sessions.ts'

interface Reset {
  mode: ResetMode
  notify: boolean
}

const codes = { PASSWORD: 'ACCOUNT_PASSWORD', DEVICE: 'ACCOUNT_DEVICE', SESSION: 'ACCOUNT_SESSION' } as const

const columnsOf = (mode: ResetMode) => {
  if (mode === 'PASSWORD') return { must_change_password: true }
  return mode === 'DEVICE' ? { device_count: 0 } : {}
}

/**
 * Resets one account: its sessions end, it is unlocked, and its owner is written to in the same transaction.
 * @throws NOT_FOUND, SELF, ACCOUNT_DISABLED, HIGHER_ROLE
 */
async function resetOne(id: number, { mode, notify }: Reset, context: HandlerContext): Promise<AccountReset> {
  const { tx, session, audit } = context
  const { row: before, raw } = await lockRecord(tx, accounts, id)
  if (id === session.masterId) throw fail('SELF', {})
  enforce(canReset(before))
  await requireRank(before, context)
  // A reset unlocks; it does not confirm an address, which only its owner or a decision of staff does.
  const status = before.accountStatus === 'LOCKED' ? 'ACTIVE' : before.accountStatus
  const set = { ...columnsOf(mode), reset_count: before.resetCount + 1, account_status: status }
  await writeRow(tx, 'app_user', raw, { ...set, failed_logins: 0, locked_until: null }, session.masterId)
  await forgiveLogins(tx, before.email)
  const sessionsEnded = await endSessions(tx, id, 'reset')
  const link = mode === 'PASSWORD' ? { link: { purpose: 'password' as const, minutes: LINK_MINUTES } } : {}
  const written = notify ? await writeToOwner(id, { code: codes[mode], ...link }, context) : null
  const row = await readRecord(tx, accounts, id)
  const { before: was, after } = differences(
    accounts.auditSnapshot?.(before, row) ?? before,
    accounts.auditSnapshot?.(row, before) ?? row,
  )
  audit({
    action: 'account.reset',
    resource: 'app_user',
    recordId: id,
    customerId: row.customerId,
    label: row.name,
    version: row.version,
    before: was ?? {},
    after: { ...after, mode },
    again: { command: `account.reset-${mode.toLowerCase()}`, args: { account: id, notify } },
  })
  const isWritten = typeof written === 'object' && written !== null
  return {
    id,
    name: row.name,
    done: true,
    refusal: null,
    notice: isWritten ? null : written,
    message: isWritten ? written : null,
    sessionsEnded,
  }
}

/** The same, but what is refused is answered and not thrown: it was refused before anything was written. */
async function resetOneOfMany(id: number, reset: Reset, context: HandlerContext): Promise<AccountReset> {
  try {
    return await resetOne(id, reset, context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refusal = { code: error.reason.code, message: reasonText(error.reason) }
    return { id, name: null, done: false, refusal, notice: null, message: null, sessionsEnded: 0 }
  }
}

/** Resets accounts, each once. One alone is refused as such; of many, each is answered for. */
export async function resetAccounts(ids: readonly number[], reset: Reset, context: HandlerContext) {
  // In one order for everybody, so that two who reset the same accounts at once do not wait for each other.
  const [first, ...rest] = [...new Set(ids)].toSorted((a, b) => a - b)
  if (first === undefined) return []
  if (rest.length === 0) return [await resetOne(first, reset, context)]
  const results: AccountReset[] = []
  for (const id of [first, ...rest]) results.push(await resetOneOfMany(id, reset, context))
  if (!results.some(({ done }) => done)) context.unchanged()
  return results
}

/** Instructors and the accounts that they log in with. */
export async function resetInstructors(ids: readonly number[], reset: Reset, context: HandlerContext) {
  const wanted = [...new Set(ids)]
  const found = await context.tx
    .selectFrom('instructor')
    .select(['id', 'name', 'master_id'])
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .orderBy('master_id')
    .execute()
  const refused = (id: number) => {
    const row = found.find((one) => one.id === id)
    return row ? fail('NO_ACCOUNT', { name: row.name }) : fail('NOT_FOUND', { what: 'instructor' })
  }
  const lacking = wanted.filter((id) => found.every((row) => row.id !== id || row.master_id === null))
  const [only] = lacking
  if (wanted.length === 1 && only !== undefined) throw refused(only)
  const results: AccountReset[] = lacking.map((id) => {
    const { reason } = refused(id)
    const refusal = { code: reason.code, message: reasonText(reason) }
    return { id, name: null, done: false, refusal, notice: null, message: null, sessionsEnded: 0 }
  })
  const one = wanted.length === 1 ? resetOne : resetOneOfMany
  for (const { id, master_id } of found) {
    // The answer speaks of instructors, as the question did.
    if (master_id !== null) results.push({ ...(await one(master_id, reset, context)), id })
  }
  if (!results.some(({ done }) => done)) context.unchanged()
  return results
}
