import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { defaultTemplates } from '#server/areas/customer/default-templates.ts'
import { makeCustomer } from '#test/factories/people.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const root = path.resolve(import.meta.dirname, '../..')

const before = (academy: string) => ({
  subject: `Akun Anda di ${academy}`,
  body: 'Halo {{nama}},\n\nAkun dengan alamat ini sudah dibuatkan untuk Anda. Buat kata sandi lewat tautan ini: {{tautan}}\n\nTautan berlaku tiga hari.',
})

/** A customer of an earlier version, whose letter of invitation says `own`, or what it began with. */
async function olderCustomer(own: { subject?: string; body?: string } = {}): Promise<number> {
  const { id, name } = await makeCustomer(server.db, { name: 'Akademi 100% Nusantara' })
  const { subject, body } = before(name)
  const letter = {
    customer_id: id,
    code: 'ACCOUNT_INVITE',
    name: 'Akun baru (surel)',
    channel: 'EMAIL' as const,
    locale: 'id' as const,
    default_subject: subject,
    default_body: body,
  }
  await server.db
    .insertInto('template')
    .values({ ...letter, subject, body, ...own })
    .execute()
  return id
}

const letterOf = (customerId: number) =>
  server.db
    .selectFrom('template')
    .select(['name', 'subject', 'body', 'default_subject', 'default_body', 'version'])
    .where('customer_id', '=', customerId)
    .where('code', '=', 'ACCOUNT_INVITE')
    .executeTakeFirstOrThrow()

it('an update gives the new letter of invitation to those who have not changed theirs, and leaves words of their own', async () => {
  const [untouched, body, subject] = [
    await olderCustomer(),
    await olderCustomer({ body: 'Selamat datang, {{nama}}: {{tautan}}' }),
    await olderCustomer({ subject: 'Undangan kerja' }),
  ]
  const migration = await readFile(path.join(root, 'src/server/core/db/migrations/0096-invitation-letter.sql'), 'utf8')
  await server.db.transaction().execute((tx) => sql.raw(migration).execute(tx))

  const now = defaultTemplates('Akademi 100% Nusantara').find(({ code }) => code === 'ACCOUNT_INVITE')
  const defaults = { default_subject: now?.subject, default_body: now?.body, version: 2 }
  expect(await letterOf(untouched)).toEqual({ name: now?.name, subject: now?.subject, body: now?.body, ...defaults })
  const { subject: formerSubject, body: formerBody } = before('Akademi 100% Nusantara')
  expect(await letterOf(body)).toEqual({
    name: 'Akun baru (surel)',
    subject: formerSubject,
    body: 'Selamat datang, {{nama}}: {{tautan}}',
    ...defaults,
  })
  expect(await letterOf(subject)).toEqual({
    name: 'Akun baru (surel)',
    subject: 'Undangan kerja',
    body: formerBody,
    ...defaults,
  })
})
