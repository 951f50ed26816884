import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RegistrationDetail, RegistrationDocument } from '#contract/crm/registration-calls.ts'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'
import { registrationRecord } from './registrations.ts'

beforeEach(() => {
  sessionStorage.clear()
  logIn()
})

const READ = 'GET /svc/main/v3/crm/students/5/classes/9'
const ACT = '/svc/main/v3/crm/student-classes/9'

const document = (more: Partial<RegistrationDocument> = {}): RegistrationDocument => ({
  id: 31,
  version: 2,
  typeId: 1,
  name: 'Kartu Tanda Penduduk',
  status: 'UPLOADED',
  fileName: 'ktp.pdf',
  mime: 'application/pdf',
  sizeBytes: 1200,
  revision: 1,
  rejectReason: null,
  reviewer: null,
  reviewedAt: null,
  uploadedAt: '2026-11-02T03:00:00.000Z',
  ...more,
})

const type = (id: number, code: string, name: string, required = true) => ({
  id,
  code,
  name,
  required,
  programs: [],
  mime: ['application/pdf' as const],
  maxMb: 5,
})

function detail(more: Partial<RegistrationDetail> = {}): RegistrationDetail {
  return {
    registration: registrationRecord(),
    documents: [
      { type: type(1, 'KTP', 'Kartu Tanda Penduduk'), document: document() },
      { type: type(2, 'KK', 'Kartu Keluarga'), document: null },
      { type: type(6, 'CV', 'Daftar riwayat hidup', false), document: null },
    ],
    schedules: [
      { id: 70, code: 'JK-1', title: 'Jadwal satu', startAt: '2026-12-01T02:00:00.000Z', capacity: 10, enrolled: 10 },
      { id: 71, code: 'JK-2', title: 'Jadwal dua', startAt: '2026-12-08T02:00:00.000Z', capacity: 10, enrolled: 4 },
    ],
    price: 500_000,
    ...more,
  }
}

const at = '/crm/student/5/4/9'
const seat = () => within(screen.getByRole('region', { name: 'Seat' }))
const slot = (name: string) => within(screen.getByRole('group', { name }))

describe('the page of a registration', () => {
  it('shows the steps with what is missing, the documents, and the fee before and after', async () => {
    fakeServer({ [READ]: () => ok(detail()) })
    await startApp(at)
    expect(await screen.findByText('Still missing: Kartu Keluarga, Payment')).toBeVisible()
    expect(screen.getByText('Documents under review', { selector: 'li' })).toHaveAttribute('aria-current', 'step')
    expect(slot('Kartu Tanda Penduduk').getByText('Waiting for approval')).toBeVisible()
    expect(slot('Kartu Keluarga').getByText('Not handed in')).toBeVisible()
    expect(slot('Daftar riwayat hidup').getByText('Optional')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Payment' })).toHaveTextContent(/500\.000.*450\.000/)
    expect(seat().getByRole('button', { name: 'Give the seat' })).toBeDisabled()
    expect(seat().getByText(/has documents that are not approved yet: Kartu Keluarga/)).toBeVisible()
  })

  it('approves and rejects the document that has the focus by keys, with what was seen', async () => {
    const server = fakeServer({
      [READ]: () => ok(detail()),
      [`POST ${ACT}/documents/31/approve`]: () => ok(document({ status: 'APPROVED', version: 3 })),
      [`POST ${ACT}/documents/31/reject`]: () =>
        ok(document({ status: 'REJECTED', rejectReason: 'Buram', version: 3 })),
    })
    await startApp(at)
    const user = userEvent.setup()
    await screen.findByText('Still missing: Kartu Keluarga, Payment')
    screen.getByRole('group', { name: 'Kartu Tanda Penduduk' }).focus()
    await user.keyboard('a')
    await waitFor(() => expect(server.count(`${ACT}/documents/31/approve`)).toBe(1))
    expect(server.asked.find(({ path }) => path.endsWith('/approve'))?.query.get('version')).toBe('2')
    screen.getByRole('group', { name: 'Kartu Tanda Penduduk' }).focus()
    await user.keyboard('r')
    await user.type(await screen.findByRole('textbox', { name: /What is wrong with it/ }), 'Buram')
    await user.click(slot('Kartu Tanda Penduduk').getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(server.count(`${ACT}/documents/31/reject`)).toBe(1))
    expect(server.asked.find(({ path }) => path.endsWith('/reject'))?.body).toEqual({ reason: 'Buram', version: 2 })
  })

  it('gives the seat in the next schedule with a free one, and says why not', async () => {
    const ready = registrationRecord({
      status: 'READY',
      missing: [],
      paymentStatus: 'PAID',
      paid: 450_000,
      docsWaiting: 0,
    })
    const server = fakeServer({
      [READ]: () => ok(detail({ registration: ready })),
      [`POST ${ACT}/complete`]: () => refuse(409, 'CLASS_FULL', { title: 'Jadwal dua', capacity: 10 }),
    })
    await startApp(at)
    const user = userEvent.setup()
    await screen.findByText('Nothing is missing: the student can get a seat.')
    await user.click(seat().getByRole('button', { name: 'Give the seat' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Jadwal dua')
    expect(server.asked.find(({ path }) => path.endsWith('/complete'))?.query.get('lmsClassId')).toBe('71')
  })

  it('offers nothing to those who only read', async () => {
    logIn({ permissions: ['crm:read', 'student:read'] })
    fakeServer({ [READ]: () => ok(detail()) })
    await startApp(at)
    await screen.findByText('Still missing: Kartu Keluarga, Payment')
    for (const name of ['Approve', 'Reject', 'Upload', 'Give the seat'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(slot('Kartu Tanda Penduduk').getByRole('button', { name: 'Preview' })).toBeVisible()
  })
})
