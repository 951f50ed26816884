import { describe, expect, it } from 'vitest'
import { zoomAccount } from '#contract/meeting/zoom-account.ts'
import { meeting } from '#test/factories/participants.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const email = () => `ruang${next('zoom')}@contoh.example`

testDescribed(server, zoomAccount, {
  samples: { email },
  wrong: [[{ email: 'ruang' }, 'email', 'must be an e-mail address such as nama@contoh.id']],
})

describe('a Zoom account', () => {
  it('that future meetings use is not removed, and they are named', async () => {
    const client = await server.as('SUPERADMIN')
    const { customerId, schedule } = server.home
    const row = await client.call(zoomAccount.calls.create, {
      customerId,
      body: { displayName: 'Ruang A', email: email() },
    })
    await server.db.updateTable('lms_class').set({ zoom_account_id: row.id }).where('id', '=', schedule.id).execute()
    await meeting(server, 1, new Date(Date.now() + 86_400_000))
    await meeting(server, 2, new Date(Date.now() - 86_400_000))
    const read = await client.call(zoomAccount.calls.read, { customerId, zoomAccountId: row.id })
    expect(read.meetingCount).toBe(1)
    const attempt = client.call(zoomAccount.calls.remove, { customerId, zoomAccountId: row.id })
    expect(await refused(attempt)).toMatchObject({ code: 'IN_USE', message: expect.stringContaining('Pertemuan 1') })
  })
})
