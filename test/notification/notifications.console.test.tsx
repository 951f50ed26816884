import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Notification } from '#contract/notification/notification.ts'
import { currentRouter, currentStore } from '#console/app/current-console.ts'
import { notificationChoiceAtom } from '#console/app/notification-choice.ts'
import { fakeServer, logIn, ok, page, startApp } from '#test/helpers/console.tsx'

const LIST = '/svc/main/api/notifications/7'
const note = (more: Partial<Notification>): Notification => ({
  id: 1,
  type: 'JOB_FINISHED',
  content: 'Impor: 3 selesai, 1 gagal',
  link: null,
  data: { title: 'Import', done: 3, failed: 1 },
  severity: 'WARN',
  readAt: null,
  createdAt: '2026-11-01T03:00:00Z',
  ...more,
})
const complaint = note({
  id: 2,
  type: 'COMPLAINT_ASSIGNED',
  data: { ticket: 'CPL-7', subject: 'Kode' },
  link: '/complain?open=7',
  severity: 'INFO',
})
const old = note({ id: 3, type: 'MESSAGE', content: 'Selamat datang', data: null, readAt: '2026-11-01T04:00:00Z' })

async function shown() {
  logIn({ permissions: ['complaint:read'] })
  const server = fakeServer({
    [`GET ${LIST}`]: () => page([note({}), complaint, old]),
    'GET /svc/main/api/notifications/count-new/7': () => ok({ count: 2 }),
    'GET /svc/main/api/notifications/single-read/7/1': () => ok({ count: 1 }),
    'GET /svc/main/api/notifications/single-read/7/2': () => ok({ count: 1 }),
  })
  await startApp('/notifications')
  const list = within(await screen.findByRole('list', { name: 'Notifications' }))
  return { server, list, user: userEvent.setup() }
}

it('says each in the language of the reader, and goes to its record', async () => {
  const { server, list, user } = await shown()
  expect(list.getByRole('button', { name: /Import: 3 done, 1 failed/ })).toBeVisible()
  expect(list.getByRole('button', { name: 'Selamat datang' })).toBeVisible()
  await user.click(list.getByRole('button', { name: /Complaint CPL-7 is assigned to you: Kode/ }))
  await waitFor(() => expect(currentRouter().latestLocation.href).toBe('/complain?open=7'))
  expect(server.count('/svc/main/api/notifications/single-read/7/2')).toBe(1)
})

it('is narrowed to new ones and marks one as read, by keys alone', async () => {
  const { server, list, user } = await shown()
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  await user.keyboard('u')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  expect(currentRouter().latestLocation.search).toMatchObject({ only: 'new' })
  await user.keyboard('m')
  await waitFor(() => expect(server.count('/svc/main/api/notifications/single-read/7/1')).toBe(1))
})

it('lets the person choose where to hear of what may concern them', async () => {
  const { user } = await shown()
  const choice = within(screen.getByRole('region', { name: 'What I am notified of' }))
  expect(choice.queryByText('A user waits for a role')).toBeNull()
  const box = (way: string) => choice.getByRole('checkbox', { name: `A complaint is assigned to me: ${way}` })
  expect(box('In the bell')).toBeChecked()
  await user.click(box('By e-mail'))
  await user.keyboard('{ArrowLeft} ')
  expect(currentStore().get(notificationChoiceAtom)).toEqual({ COMPLAINT_ASSIGNED: ['EMAIL'] })
})
