import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { PartnerInfo, partner as described } from '#contract/partner/partner.ts'
import type * as calls from '#contract/partner/partner.ts'
import { canSetPartnerStatus } from '#contract/partner/partner.rules.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { revealHandler } from '#server/core/crypto/reveal.ts'
import { insertRow, writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { resourceHandlers, shownTo } from '#server/core/resource/handlers.ts'
import { created } from '#server/core/resource/audit-values.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { seenBy } from '#server/core/resource/registry.ts'
import { duplicateError, updateRecord } from '#server/core/resource/write.ts'
import partners from './partner.resource.ts'
import { requireListed, requirePartner } from './scope.ts'
import { lockPartner, settlePartner } from './settle.ts'

const { remove } = resourceHandlers(partners, described.calls)

async function readInfo(id: number, { tx }: HandlerContext): Promise<PartnerInfo> {
  const row = await tx.selectFrom('mitra').select('additional_info').where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', { what: partners.noun })
  return PartnerInfo.parse(row.additional_info)
}

export const partnerHandlers: Handlers<typeof calls> = {
  partnerList: (input, context) =>
    resourceHandlers(seenBy(partners, context.session), described.calls).list(input, context),

  async partnerRead({ params: { mitraId } }, context) {
    requireListed(context.session, mitraId)
    return shownTo(partners, await readRecord(context.tx, partners, mitraId), context)
  },

  async partnerCreate({ body }, context) {
    const { tx, session, audit } = context
    // A partner of its own customer would not see the new one.
    if (!session.isGlobal) throw fail('FORBIDDEN', { permission: 'customer:create' })
    const columns = await partners.values?.({ customerId: ACADEMY, input: body, before: undefined }, context)
    const stamps = { created_by: session.masterId, updated_by: session.masterId }
    const id = await insertRow(tx, 'mitra', { ...columns, ...stamps })
    if (id === undefined) throw duplicateError(partners, body)
    await sql`SELECT ask_for_documents(${id})`.execute(tx)
    const row = await readRecord(tx, partners, id)
    audit({
      action: 'partner.create',
      resource: 'mitra',
      recordId: id,
      customerId: row.customerId,
      label: row.legalName,
      version: row.version,
      after: created(row),
    })
    return row
  },

  async partnerUpdate({ params: { mitraId }, body }, context) {
    requirePartner(context.session, mitraId)
    const partner = await lockPartner(context.tx, mitraId)
    const row = await updateRecord(partners, mitraId, body, context)
    if (row.legalForm === partner.legalForm) return shownTo(partners, row, context)
    await sql`SELECT ask_for_documents(${mitraId})`.execute(context.tx)
    await settlePartner(context.tx, mitraId, { ...partner, legalForm: row.legalForm }, context.audit)
    return shownTo(partners, await readRecord(context.tx, partners, mitraId), context)
  },

  partnerRemove: remove,

  partnerReveal: revealHandler({
    table: 'mitra',
    action: 'partner.reveal',
    noun: 'partner',
    label: 'legal_name',
    fields: { npwp: 'NPWP' },
  }),

  async partnerSetStatus({ params: { mitraId }, body: { status, version, reason } }, context) {
    const { tx, session, audit } = context
    requirePartner(session, mitraId)
    const { row, raw } = await lockRecord(tx, partners, mitraId)
    await requireVersion(context, 'mitra', row, version, 'partner-doc:read')
    enforce(canSetPartnerStatus(row, status))
    const partner = await lockPartner(tx, mitraId)
    const after = await writeRow(tx, 'mitra', raw, { status }, session.masterId)
    audit({
      action: 'partner.status',
      resource: 'mitra',
      recordId: mitraId,
      customerId: row.customerId,
      label: row.legalName,
      version: after.version,
      before: { status: row.status },
      after: { status },
      restore: { columns: { status: row.status } },
      ...(reason === undefined ? {} : { reason }),
    })
    // Back from a suspension it is what its documents say.
    if (status === 'REGISTERED') await settlePartner(tx, mitraId, { ...partner, status }, audit)
    return shownTo(partners, await readRecord(tx, partners, mitraId), context)
  },

  async partnerInfo({ params: { id } }, context) {
    requirePartner(context.session, id)
    return readInfo(id, context)
  },

  async partnerInfoUpdate({ params: { mitraId }, body }, context) {
    const { tx, session, audit, unchanged } = context
    requirePartner(session, mitraId)
    const { row, raw } = await lockRecord(tx, partners, mitraId)
    const before = await readInfo(mitraId, context)
    const after: PartnerInfo = { ...before, ...body }
    const changed = Object.entries(body).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof PartnerInfo]),
    )
    if (changed.length === 0) {
      unchanged()
      return before
    }
    const { version } = await writeRow(tx, 'mitra', raw, { additional_info: after }, session.masterId)
    audit({
      action: 'partner.info',
      resource: 'mitra',
      recordId: mitraId,
      customerId: row.customerId,
      label: row.legalName,
      version,
      before: Object.fromEntries(changed.map(([key]) => [key, before[key as keyof PartnerInfo] ?? null])),
      after: Object.fromEntries(changed),
      restore: { columns: { additional_info: before } },
    })
    return after
  },
}
