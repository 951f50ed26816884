import { expect, it } from 'vitest'
import { userAssign } from '#contract/session/user.ts'
import { waitingList } from '#contract/session/waiting.ts'
import { grantRole, makePerson, passwordHash } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const home = () => server.home.customerId

/** Someone who has registered and confirmed the address. */
const registrant = async (given = {}) =>
  makePerson(server.db, home(), {
    portals: ['ADMIN_CENTER'],
    email_verified_at: new Date(),
    password_hash: await passwordHash('sandi rahasia saya'),
    ...given,
  })

it('lists who has confirmed the address and never had a role, the longest first', async () => {
  const [second, first] = [await registrant(), await registrant({ created_at: new Date(2026, 0, 1) })]
  const others = [
    await registrant({ account_status: 'UNVERIFIED', email_verified_at: null }),
    await registrant({ portals: ['LMS'] }),
    await registrant({ roles: ['PARTNER_VIEWER'] }),
    await registrant({ deleted_at: new Date() }),
    await makePerson(server.db, server.other.customerId, { email_verified_at: new Date() }),
  ]
  const elsewhere = await registrant()
  await grantRole(server.db, server.other.customerId, elsewhere.id, 'PARTNER_VIEWER')
  const admin = await server.as('PARTNER_ADMIN')
  const { data } = await admin.call(waitingList, { customerId: home() })
  const ids = data.map(({ id }) => id)
  expect(ids.filter((id) => id === first.id || id === second.id)).toEqual([first.id, second.id])
  expect(ids.filter((id) => [...others, elsewhere].some((one) => one.id === id))).toEqual([])
  expect(data.find(({ id }) => id === first.id)).toMatchObject({ name: first.name, email: first.email, company: null })
  const support = await server.as('SUPPORT')
  expect(await refused(support.call(waitingList, { customerId: home() }))).toMatchObject({ code: 'FORBIDDEN' })
})

it('the first role leads out of the queue and sends WELCOME, another one does not', async () => {
  await server.db
    .insertInto('template')
    .values({
      customer_id: home(),
      code: 'WELCOME',
      name: 'Selamat datang',
      channel: 'EMAIL',
      subject: 'Selamat datang',
      body: 'Halo {{nama}}, peran: {{peran}}. {{tautan}}',
    })
    .execute()
  const who = await registrant()
  const admin = await server.as('SUPERADMIN')
  const give = (role: string) =>
    admin.call(userAssign, { customerId: home(), body: { masterId: who.id, roles: [role] } })
  const letters = () => server.db.selectFrom('message').selectAll().where('recipient', '=', who.email).execute()
  await give('PARTNER_VIEWER')
  const { data } = await admin.call(waitingList, { customerId: home() })
  expect(data.map(({ id }) => id)).not.toContain(who.id)
  await give('PARTNER_ADMIN')
  const [welcome, ...more] = await letters()
  expect(welcome).toMatchObject({ customer_id: home(), sealed: null, created_by: null })
  expect(welcome?.body).toContain(`Halo ${who.name}, peran: Partner viewer. http`)
  expect(more).toEqual([])
})
