import { expect, it } from 'vitest'
import command from '#commands/notification/open.ts'
import type { Notification } from '#contract/notification/notification.ts'
import { notificationRead } from '#contract/notification/notification.ts'
import { context } from '#test/commands/fixtures.ts'

const row: Notification = {
  id: 5,
  type: 'JOB_FINISHED',
  content: 'Impor: 3 selesai, 0 gagal',
  link: '/voucher?batchId=3',
  data: null,
  severity: 'INFO',
  readAt: null,
  createdAt: '2026-11-01T03:00:00Z',
}

async function run(given: Notification) {
  const asked: unknown[] = []
  const answer = await command.run(
    { notification: given.id },
    {
      customerId: 1,
      context: context({ personId: 7 }),
      known: () => given as never,
      call: (async (call: unknown, input: unknown) => void asked.push([call, input])) as never,
    },
  )
  return { asked, outcome: command.done(answer, { notification: given.id }, context()) }
}

it('marks a new one as read and goes where it points', async () => {
  const { asked, outcome } = await run(row)
  expect(asked).toEqual([[notificationRead, { userId: 7, notificationId: 5 }]])
  expect(outcome).toEqual({ goTo: '/voucher?batchId=3' })
})

it('goes to an address of the console alone, else to all notifications', async () => {
  const read = { ...row, readAt: row.createdAt }
  expect((await run(read)).asked).toEqual([])
  for (const link of [null, 'https://contoh.example', '//contoh.example']) {
    expect((await run({ ...read, link })).outcome).toEqual({ goTo: '/notifications' })
  }
})
