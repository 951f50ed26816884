import { sql } from 'kysely'
import type { Tx } from '#server/core/db/database.ts'

const legalForms = ['PT', 'CV', 'YAYASAN', 'LPK', 'KOPERASI'] as const

/** What a company calls itself: `CV. Cipta Terampil` → `CV`. Where it names no form, the partner is asked for it. */
function legalFormOf(company: string): (typeof legalForms)[number] | null {
  const [first = ''] = company.toUpperCase().split(/[\s.,]+/, 1)
  return legalForms.find((form) => form === first) ?? null
}

/**
 * Makes the partner of a person whose address has just been confirmed, from the company that was typed at the
 * registration. Answers its name; nothing for people who did not register themselves.
 */
export async function makeRegisteredPartner(tx: Tx, masterId: number): Promise<string | undefined> {
  const person = await tx
    .selectFrom('app_user')
    .select(['name', 'email', 'registered_company'])
    .where('id', '=', masterId)
    .executeTakeFirstOrThrow()
  const { name, email, registered_company: company } = person
  if (company === null) return undefined
  await tx.updateTable('app_user').set({ registered_company: null }).where('id', '=', masterId).execute()
  const { id } = await tx
    .insertInto('mitra')
    .values({
      legal_name: company,
      legal_form: legalFormOf(company),
      status: 'REGISTERED',
      // Where it is and how it is called, its papers say.
      address: '',
      pic_name: name,
      pic_email: email,
      pic_phone: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`SELECT ask_for_documents(${id})`.execute(tx)
  return company
}
