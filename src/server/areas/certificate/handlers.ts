import type * as calls from '#contract/certificate/certificate.ts'
import { certificate as described } from '#contract/certificate/certificate.ts'
import { canIssue, canReissue, canSend } from '#contract/certificate/certificate.rules.ts'
import type { AuditEntry } from '#server/core/audit/entry.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { enforce, fail, invalid } from '#server/core/http/fail.ts'
import { resourceHandlers, shownTo } from '#server/core/resource/handlers.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { updateRecord } from '#server/core/resource/write.ts'
import { missingReferences } from '#server/core/resource/references.ts'
import { certificates } from './certificate.resource.ts'
import type { Participant } from './issue/candidates.ts'
import { candidateOf, readParticipants } from './issue/candidates.ts'
import { designs, issueFor, issueOne } from './issue/issue.ts'
import { startIssuing } from './issue/job.ts'
import type { Issuing } from './issue/send.ts'
import { cancelMessage, queueSending, resendSeconds } from './issue/send.ts'
import { fileOf } from './issue/file.ts'

const { list, read, remove } = resourceHandlers(certificates, described.calls)

const issuingOf = ({ tx, files, vault, config, session, audit }: HandlerContext): Issuing => ({
  tx,
  files,
  vault,
  publicUrl: config.publicUrl,
  masterId: session.masterId,
  audit,
})

/** @throws NOT_FOUND also for a participant of another customer than the address names */
async function lockParticipant(tx: Tx, id: number, customerId?: number): Promise<Participant> {
  const [participant] = await readParticipants(tx, [id], 'lock')
  if (!participant || (customerId !== undefined && participant.customerId !== customerId))
    throw fail('NOT_FOUND', { what: 'participant' })
  return participant
}

/** @throws NOT_FOUND */
async function readOf(tx: Tx, { customerId, id }: { customerId: number; id: number }) {
  const row = await readRecord(tx, certificates, id)
  if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: certificates.noun })
  return row
}

const againOf = ({ action }: AuditEntry, id: number) => ({ command: action, args: { certificate: id } })

/** Issues the first certificate of a participant. @throws the reason why that cannot be */
async function issue(participant: Participant, context: HandlerContext): Promise<{ id: number; number: string }> {
  const [outcome] = await issueFor(issuingOf(context), [participant])
  if (outcome?.why) enforce(outcome.why)
  if (!outcome?.issued) throw new Error('A certificate was neither issued nor refused')
  return outcome.issued
}

async function sendingOf(tx: Tx, id: number) {
  const { number, sendStatus, student } = await readRecord(tx, certificates, id)
  return { certificateId: id, number, sendStatus, name: student.name }
}

/** Sends the certificate of a participant again. @throws CERTIFICATE_REVOKED, JUST_SENT */
async function sendAgain(participant: Participant, id: number, action: 'send' | 'resend', context: HandlerContext) {
  const { tx, audit } = context
  // Of two who send at once, the second finds it sent.
  const row = await tx
    .selectFrom('certificate')
    .select(['number', 'verify_code', 'issued_at', 'message_id', 'queued_at', 'version', 'send_status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { number, queued_at: queuedAt } = row
  const state = participant.current?.state ?? 'VALID'
  const seconds = await resendSeconds(tx, participant.customerId)
  enforce(canSend({ number, state, queuedAt: queuedAt?.toISOString() ?? null }, seconds, Date.now()))
  await queueSending(issuingOf(context), participant, {
    id,
    number,
    code: row.verify_code,
    issuedAt: row.issued_at,
    messageId: row.message_id,
  })
  const sending = await sendingOf(tx, id)
  audit({
    action: `certificate.${action}`,
    resource: 'certificate',
    recordId: id,
    customerId: participant.customerId,
    label: `${number} · ${participant.name}`,
    version: row.version,
    before: { sendStatus: row.send_status },
    after: { sendStatus: sending.sendStatus },
  })
  return sending
}

export const certificateHandlers: Handlers<typeof calls> = {
  certificateList: list,
  certificateRead: read,
  async certificateUpdate({ params, body }, context) {
    await readOf(context.tx, params)
    // It is repeated by the command that made it; there is no other way to edit one.
    const audit: HandlerContext['audit'] = (entry) => context.audit({ ...entry, again: againOf(entry, params.id) })
    const row = await updateRecord(certificates, params.id, body, { ...context, audit })
    return shownTo(certificates, row, context)
  },
  certificateRemove: remove,

  async certificateIssue({ params: { customerId }, body }, context) {
    const issues = await missingReferences(context.tx, certificates.references ?? {}, customerId, body)
    if (issues.length > 0) throw invalid(...issues)
    const { id } = await issue(await lockParticipant(context.tx, body.studentLmsClassId, customerId), context)
    return shownTo(certificates, await readRecord(context.tx, certificates, id), context)
  },

  async certificateReissue({ params, body: { reason } }, context) {
    const { tx, audit } = context
    const before = await readOf(tx, params)
    const participant = await lockParticipant(tx, before.studentLmsClassId)
    const design = await designs(tx)(participant.templateId)
    const current = { id: before.id, number: before.number, state: before.state }
    enforce(canReissue({ ...candidateOf(participant, design), current }))
    if (!design) throw new Error('A certificate without a template')
    const old = await tx
      .selectFrom('certificate')
      .select(['message_id', 'send_status'])
      .where('id', '=', before.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { id, number } = await issueOne(issuingOf(context), participant, design, { id: before.id, reason })
    if (old.message_id !== null && old.send_status === 'QUEUED') await cancelMessage(tx, old.message_id)
    audit({
      action: 'certificate.reissue',
      resource: 'certificate',
      recordId: id,
      customerId: participant.customerId,
      label: `${number} · ${participant.name}`,
      version: 1,
      reason,
      before: { number: before.number },
      after: { number },
    })
    return shownTo(certificates, await readRecord(tx, certificates, id), context)
  },

  async certificateFile({ params }, context) {
    const row = await readOf(context.tx, params)
    return fileOf(context, row.id)
  },

  async certificateIssueClass({ params: { customerId, id } }, context) {
    const { tx, audit } = context
    const schedule = await tx
      .selectFrom('lms_class')
      .select('code')
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!schedule) throw fail('NOT_FOUND', { what: 'schedule' })
    const { code } = schedule
    const started = await startIssuing(context, { id, code, customerId })
    if (!started) throw fail('NONE_TO_ISSUE', { code })
    audit({
      action: 'certificate.issue-class',
      resource: 'lms_class',
      recordId: id,
      customerId,
      label: code,
      after: { count: started.total, progressId: started.progressId },
    })
    return started
  },

  async sendCertificate({ params: { id } }, context) {
    const participant = await lockParticipant(context.tx, id)
    const { current } = participant
    if (!current) return sendingOf(context.tx, (await issue(participant, context)).id)
    if (current.state === 'REVOKED') enforce(canIssue(candidateOf(participant, undefined)))
    const sending = await sendingOf(context.tx, current.id)
    if (sending.sendStatus !== 'FAILED') {
      context.unchanged()
      return sending
    }
    return sendAgain(participant, current.id, 'send', context)
  },

  async resendCertificate({ params: { customerId, studentLmsClassId } }, context) {
    const participant = await lockParticipant(context.tx, studentLmsClassId, customerId)
    const { current, name } = participant
    if (!current) throw fail('CERTIFICATE_MISSING', { name })
    return sendAgain(participant, current.id, 'resend', context)
  },
}
