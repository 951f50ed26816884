import { expect, test } from 'vitest'
import { makeCustomer } from '#test/factories/people.ts'
import { makePartner, pdf } from '#test/partner/partners.ts'
import { expectAccessible } from './helpers/axe.ts'
import { openBrowser } from './helpers/browser.ts'
import { openDatabase, makeUser, unique } from './helpers/records.ts'

const browser = openBrowser()
const database = openDatabase()

test('a partner uploads its last document, the academy rejects and then approves it by keys, and the banner disappears', async () => {
  const db = database()
  const word = unique()
  const customer = await makeCustomer(db, { code: word.slice(0, 6), email: `${word.toLowerCase()}@mitra.example` })
  const { id, doc } = await makePartner(db, customer.id)
  const partner = `CV Mitra ${word}`
  await db.updateTable('mitra').set({ legal_name: partner }).where('id', '=', id).execute()
  // The others are there already.
  const stored = await db.selectFrom('file').select('id').orderBy('id').executeTakeFirstOrThrow()
  await db
    .updateTable('mitra_document')
    .set({ status: 'APPROVED', file_id: stored.id, revision: 1, reviewed_at: new Date() })
    .where('mitra_id', '=', id)
    .where('id', '<>', doc('MOU'))
    .execute()
  const { email } = await makeUser(db, 'PARTNER_ADMIN', customer.id)
  const own = await browser.open('/document-client', { as: email })
  const banner = own.getByText('Still missing: MOU Kerja Sama Pelatihan')
  await banner.waitFor()
  await expectAccessible(own)
  const scan = async () => ({
    name: 'mou.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdf().arrayBuffer()),
  })
  const file = own.getByLabel('File of MOU Kerja Sama Pelatihan')
  const slot = own.getByRole('listitem', { name: 'MOU Kerja Sama Pelatihan' })
  await file.setInputFiles(await scan())
  await slot.getByText('Waiting for approval').waitFor()
  await banner.waitFor({ state: 'detached' })

  const queue = await browser.open(`/document/approve?open=${doc('MOU')}`)
  const about = queue.getByRole('region', { name: 'About the document' })
  await about.getByRole('link', { name: partner }).waitFor()
  await about.getByText('Duty stamp of Rp10.000').waitFor()
  await expectAccessible(queue)
  await queue.keyboard.press('r')
  await queue.getByRole('button', { name: 'Meterai belum ada' }).click()
  await about.getByRole('button', { name: 'Reject', exact: true }).click()
  await queue.getByText(`MOU Kerja Sama Pelatihan of ${partner} rejected`).waitFor()
  // The partner sees it at once, with the reason.
  await slot.getByText('Meterai belum ada').first().waitFor()
  await banner.waitFor()
  await file.setInputFiles(await scan())
  await slot.getByText('Waiting for approval').waitFor()

  await queue.goto(`/document/approve?open=${doc('MOU')}`)
  await about.getByRole('link', { name: partner }).waitFor()
  await about.getByText('Revision 2').first().waitFor()
  await queue.keyboard.press('a')
  await queue.getByText(`MOU Kerja Sama Pelatihan of ${partner} approved`).waitFor()
  await slot.getByText('Approved', { exact: true }).waitFor()
  expect(await banner.count()).toBe(0)
  await own.reload()
  await own.getByText(/^Verified · 7 of 7 approved/).waitFor()
})
