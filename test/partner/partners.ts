import { sql } from 'kysely'
import { partnerDocReplace } from '#contract/partner/partner-doc.ts'
import type { Db } from '#server/core/db/database.ts'
import { next } from '#test/factories/next.ts'
import type { Client } from '#test/helpers/client.ts'

/** A partner behind a customer, with the slots that its legal form asks for, by type. */
export async function makePartner(db: Db, customerId: number, legalForm: 'CV' | 'LPK' | null = 'CV') {
  const n = next('partner')
  const { id } = await db
    .insertInto('mitra')
    .values({
      legal_name: `CV Mitra ${n}`,
      legal_form: legalForm,
      address: 'Jl. Melati 1',
      pic_name: `Rina ${n}`,
      pic_email: `rina${n}@contoh.example`,
      pic_phone: '+628120000001',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('customer').set({ mitra_id: id }).where('id', '=', customerId).execute()
  await sql`SELECT ask_for_documents(${id})`.execute(db)
  const rows = await db.selectFrom('mitra_document').select(['id', 'type_code']).where('mitra_id', '=', id).execute()
  const ids = new Map(rows.map((row) => [row.type_code, row.id]))
  return { id, docs: rows.length, doc: (type: string) => ids.get(type) ?? 0, types: rows.map((row) => row.type_code) }
}
export type MadePartner = Awaited<ReturnType<typeof makePartner>>

const pdfText = (more: string) =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R ${more}>>\n%%EOF\n`

/** A small PDF, each with another content. */
export const pdf = (more = '') => new File([pdfText(`/N ${next('pdf')} ${more}`)], 'dokumen.pdf')

export const upload = (client: Client, { id, doc }: MadePartner, type: string, query: object = {}, file = pdf()) =>
  client.call(partnerDocReplace, { mitraId: id, docId: doc(type), query, body: { file } })
