import { expect, it } from 'vitest'
import { myProfile } from '#contract/session/session.ts'
import { sql } from 'kysely'
import { remindOfContracts } from '#server/areas/hr/employee/contracts.ts'
import { testServer } from '#test/helpers/server.ts'
import { makeEmployee } from './leave-scene.ts'

const server = testServer()

const endsIn = (id: number, days: number) =>
  sql`UPDATE employee SET contract_end = (now() AT TIME ZONE 'Asia/Jakarta')::date + ${days}::int WHERE id = ${id}`.execute(
    server.db,
  )
const remind = () => server.db.transaction().execute((tx) => remindOfContracts(tx))
const toldOf = (id: number) =>
  server.db
    .selectFrom('notification')
    .select(['user_id', 'severity'])
    .where('type', '=', 'CONTRACT_ENDS')
    .where('link', '=', `/employee/detail/${id}`)
    .orderBy('id')
    .execute()

it('those who keep employees hear of the end of a contract, once at each step, and anew of a new end', async () => {
  const { masterId } = await (await server.as('HR')).call(myProfile, {})
  const { masterId: other } = await (await server.as('VIEWER')).call(myProfile, {})
  const id = await makeEmployee(server.db, server.home.customerId)
  await endsIn(id, 45)
  await Promise.all([remind(), remind()])
  const first = await toldOf(id)
  expect(first.filter(({ user_id }) => user_id === masterId)).toHaveLength(1)
  expect(first.some(({ user_id }) => user_id === other)).toBe(false)

  await endsIn(id, 5)
  await remind()
  await remind()
  const own = (await toldOf(id)).filter(({ user_id }) => user_id === masterId)
  expect(own.map(({ severity }) => severity)).toEqual(['INFO', 'WARN'])
  await endsIn(id, 300)
  await remind()
  expect((await toldOf(id)).filter(({ user_id }) => user_id === masterId)).toHaveLength(2)
})
