import type * as calls from '#contract/redemption/verification.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import { zoneOffset } from '#server/core/db/list.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { rowsOf } from '#server/core/jobs/file-rows.ts'
import { asXlsx, streamFile } from '#server/core/list/export.ts'
import { countUses } from '#server/areas/session/throttle.ts'
import { codesOf } from './code-file.ts'
import { verifiedLines } from './verification-job.ts'
import type { VerifiedLine } from './verification-rows.ts'
import { verificationColumns, verificationRows, verifyLines } from './verification-rows.ts'
import { storedCode, verifyCodes } from './verify.ts'

/** Codes and files that one user, and all users of one customer, may ask for within fifteen minutes. */
const limits = { code: { user: 150, customer: 900 }, file: { user: 20, customer: 60 } } as const

/** Counts a look-up against guessing, whatever comes of it. @throws RATE_LIMITED */
const count = ({ aside, session }: HandlerContext, customerId: number, what: keyof typeof limits) =>
  countUses(aside, [
    { key: `verify-${what}:user:${session.masterId}`, max: limits[what].user },
    { key: `verify-${what}:customer:${customerId}`, max: limits[what].customer },
  ])

const isJob = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name)

/** Lines of a transaction that are verified while the file is sent. */
const BATCH = 2000

async function* verifiedNow(tx: Tx, customerId: number, lines: Awaited<ReturnType<typeof codesOf>>) {
  for (let from = 0; from < lines.length; from += BATCH)
    yield await verifyLines(tx, customerId, lines.slice(from, from + BATCH), from + 2)
}

/** The lines of an uploaded file, read at once so that what is wrong with it is said before anything is sent. */
async function uploaded(name: string, customerId: number, { tx, files }: HandlerContext) {
  const file = await tx
    .selectFrom('file')
    .select(['checksum', 'original_name'])
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'VERIFICATION')
    .where((eb) => eb.or([eb('name', '=', name), eb('original_name', '=', name)]))
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!file?.checksum) throw fail('NOT_FOUND', { what: 'file for verification' })
  return codesOf(file.original_name, await files.store.open(file.checksum))
}

/** The job of this number, if it is the caller's and over. @throws NOT_FOUND, ALREADY_RUNNING */
async function finished(progressId: string, customerId: number, { tx, session }: HandlerContext): Promise<string> {
  const job = await tx
    .selectFrom('upload_progress')
    .select(['id', 'status', 'created_by'])
    .where('id', '=', progressId)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'VERIFICATION')
    .executeTakeFirst()
  if (!job || (job.created_by !== session.masterId && !session.roles.includes('SUPERADMIN')))
    throw fail('NOT_FOUND', { what: 'verification' })
  if (job.status === 'QUEUED' || job.status === 'RUNNING') throw fail('ALREADY_RUNNING', { what: 'The verification' })
  return job.id
}

export const verificationHandlers: Handlers<typeof calls> = {
  async verifyCode({ params: { customerId }, body: { code } }, context) {
    await count(context, customerId, 'code')
    const [found] = await verifyCodes(context.tx, customerId, [storedCode(code)])
    if (!found) throw new Error('Every code has an answer')
    return found
  },

  async verifyFile({ params: { customerId }, body: { fileName } }, context) {
    await count(context, customerId, 'file')
    const { tx, session, jobs } = context
    const rows = rowsOf(context)
    const progressId = await jobs.start(tx, {
      kind: 'VERIFICATION',
      title: `Verify codes: ${fileName ?? 'file'}`,
      customerId,
      createdBy: session.masterId,
      total: rows.count,
      table: 'voucher',
      payload: {},
      rows,
    })
    return { progressId }
  },

  async verificationDownload({ params: { fileName }, query }, context) {
    const customerId = chooseCustomer(context.session, query.customerId)
    const offset = await zoneOffset(context.tx, customerId)
    let linesIn: (tx: Tx) => AsyncIterable<VerifiedLine[]>
    if (isJob(fileName)) {
      const job = await finished(fileName, customerId, context)
      linesIn = (tx) => verifiedLines(tx, job)
    } else {
      await count(context, customerId, 'file')
      const lines = await uploaded(fileName, customerId, context)
      linesIn = (tx) => verifiedNow(tx, customerId, lines)
    }
    const rowsIn = (tx: Tx) => ({ columns: verificationColumns, rows: verificationRows(linesIn(tx), offset) })
    return streamFile(context, [customerId], rowsIn, { title: 'Verification', write: asXlsx })
  },
}
