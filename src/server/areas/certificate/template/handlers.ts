import type * as calls from '#contract/certificate/template.ts'
import { designedOf } from '#contract/certificate/design.ts'
import { certTemplate } from '#contract/certificate/template.ts'
import { CODE_SIGNS } from '#contract/certificate/certificate.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { updateRecord } from '#server/core/resource/write.ts'
import { templates } from '../cert-template.resource.ts'
import { readDesign } from '../issue/candidates.ts'
import { madeFile } from '../issue/file.ts'
import { renderSheet } from '../pdf/render.ts'
import { sheetOf } from '../pdf/sheet.ts'
import { valuesOf, verifyUrl } from '../pdf/values.ts'
import { itemsShown } from './items.ts'
import { sampleOf } from './preview.ts'

const { list, read, create, update, remove } = resourceHandlers(templates, certTemplate.calls)

/** What a preview has where a certificate has a number and a code of its own. */
const SAMPLE_NUMBER = 'CONTOH/2026/000001'
const SAMPLE_CODE = CODE_SIGNS.slice(0, 16)

/** The template of an item, and its items. @throws NOT_FOUND */
async function templateOf(tx: Tx, itemId: number) {
  const item = await tx
    .selectFrom('certificate_template_item')
    .select('template_id')
    .where('id', '=', itemId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!item) throw fail('NOT_FOUND', { what: 'item' })
  const { row } = await lockRecord(tx, templates, item.template_id)
  return { row, items: row.items ?? [] }
}

export const templateHandlers: Handlers<typeof calls> = {
  certTemplateList: list,
  certTemplateRead: read,
  certTemplateCreate: create,
  certTemplateUpdate: update,
  certTemplateRemove: remove,

  async certTemplatePreview({ params: { id }, query: { studentLmsClassId, longest } }, { tx, files, config }) {
    const { customerId } = await readRecord(tx, templates, id)
    const design = await readDesign(tx, id)
    const { timezone, academy, facts } = await sampleOf(tx, customerId, { id: studentLmsClassId, longest })
    // The day, so that the same template makes the same bytes until tomorrow.
    const issuedAt = new Date(new Date().toISOString().slice(0, 10))
    return madeFile(async () =>
      renderSheet(
        await sheetOf(files.store, design, {
          title: design.name,
          author: academy,
          issuedAt,
          verifyUrl: verifyUrl(config.publicUrl, SAMPLE_CODE),
          values: valuesOf(facts, { number: SAMPLE_NUMBER, issuedAt, timezone, locale: design.locale }),
        }),
      ),
    )
  },

  async certificateSample({ params: { customerId }, query: { studentLmsClassId, longest } }, { tx, config }) {
    const { timezone, facts } = await sampleOf(tx, customerId, { id: studentLmsClassId, longest })
    const values = valuesOf(facts, { number: SAMPLE_NUMBER, issuedAt: new Date(), timezone, locale: 'id' })
    return { ...values, QR: verifyUrl(config.publicUrl, SAMPLE_CODE) }
  },

  async certItemUpdate({ params: { id }, body: { version, ...changes } }, context) {
    const { row, items } = await templateOf(context.tx, id)
    const before = items.find((item) => item.id === id)
    if (before?.version !== version) throw fail('VERSION_CONFLICT', { current: before ?? null, by: null, at: null })
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const wanted = items.map((item) => (item.id === id ? Object.assign(designedOf(item), given) : designedOf(item)))
    const after = await updateRecord(templates, row.id, { version: row.version, items: wanted }, context)
    const item = itemsShown(after.items ?? [], context.files.addresses).find((one) => one.id === id)
    if (!item) throw fail('NOT_FOUND', { what: 'item' })
    return item
  },

  async certItemRemove({ params: { id } }, context) {
    const { row, items } = await templateOf(context.tx, id)
    const wanted = items.filter((item) => item.id !== id).map(designedOf)
    await updateRecord(templates, row.id, { version: row.version, items: wanted }, context)
    return { id }
  },
}
