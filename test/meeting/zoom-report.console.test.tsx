import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ZoomReport } from '#contract/meeting/zoom-report.ts'
import { fakeServer, logIn, ok, startApp } from '#test/helpers/console.tsx'

const at = '2026-11-20T12:00:00.000Z'
const place = (studentLmsClassId: number, name: string) => ({
  studentLmsClassId,
  name,
  email: `${name.toLowerCase()}@contoh.example`,
  minutes: 0,
  share: 0,
  proposed: 'ABSENT' as const,
  attendance: null,
})
const presence = (id: number, name: string, more: Partial<ZoomReport['present'][number]> = {}) => ({
  ids: [id],
  name,
  email: null,
  joinedAt: at,
  leftAt: '2026-11-20T13:30:00.000Z',
  minutes: 90,
  share: 0.75,
  isHost: false,
  matchedBy: 'NONE' as const,
  participant: null,
  ...more,
})
const report: ZoomReport = {
  lmsClass: { id: 5, code: 'JK-5', title: 'Excel' },
  meetings: [{ id: 31, title: 'Pertemuan 2', ke: 2, startAt: at }],
  meeting: {
    id: 31,
    ke: 2,
    startAt: at,
    endAt: '2026-11-20T14:00:00.000Z',
    state: 'MADE',
    meetingNumber: '85123456789',
    zoomAccountId: 3,
    error: null,
    fetchedAt: at,
  },
  present: [
    presence(1, 'Ayu', { matchedBy: 'EMAIL', participant: { id: 11, name: 'Ayu Lestari' } }),
    presence(2, 'hp-77'),
  ],
  participants: [place(11, 'Ayu'), place(12, 'Budi')],
}
const PATH = '/svc/console/customers/1/schedules/5/zoom-report'

beforeEach(() => {
  logIn()
  sessionStorage.clear()
})

describe('the report of an online meeting', () => {
  it('shows people without a match first, and matches them with the keyboard', async () => {
    const matched = {
      ...report,
      present: [
        report.present[0],
        presence(2, 'hp-77', { matchedBy: 'MANUAL', participant: { id: 12, name: 'Budi' } }),
      ],
    }
    const server = fakeServer({ [`GET ${PATH}`]: () => ok(report), [`PUT ${PATH}/31/match`]: () => ok(matched) })
    await startApp('/jadwalkelas/report/5/zoom')
    const rows = async () => within(await screen.findByRole('table')).getAllByRole('row')
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringContaining('In the meeting'),
      expect.stringContaining('hp-77'),
      expect.stringContaining('Ayu Lestari'),
    ])
    const keys = userEvent.setup()
    screen.getByRole('button', { name: 'Not matched' }).focus()
    await keys.keyboard('{Enter}')
    const field = await screen.findByRole('combobox', { name: 'Participant of the class' })
    await waitFor(() => expect(field).toHaveFocus())
    await keys.keyboard('budi')
    await screen.findByRole('option', { name: /Budi/ })
    await keys.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: [2], studentLmsClassId: 12 }),
    )
    expect(await screen.findByRole('button', { name: 'Budi' })).toBeInTheDocument()
  })
})
