import type { AttendanceSheet } from '#contract/attendance/attendance-meeting.ts'
import { fakeServer, ok } from '#test/helpers/console.tsx'

export const PATH = '/svc/console/customers/1/schedules/12/attendance'

type Person = AttendanceSheet['participants'][number]
export const person = (id: number, name: string, attendance: Person['attendance'] = null): Person => ({
  studentLmsClassId: id,
  student: { id: id + 100, name },
  email: `${name.toLowerCase()}@contoh.example`,
  voucherCode: null,
  attendance,
})
export const late = { id: 7, version: 2, status: 'LATE' as const, method: 'ZOOM', minutes: 90, note: null }

/** A sheet of four participants, one of them marked. */
export const sheet = (more: Partial<AttendanceSheet> = {}): AttendanceSheet => ({
  lmsClass: { id: 12, code: 'JK-0012', title: 'Excel Juni', workflow: 'ONGOING' },
  locked: false,
  meetings: [
    { ke: 1, title: 'Pembukaan', startAt: null, marked: 3 },
    { ke: 2, title: 'Rumus', startAt: null, marked: 1 },
  ],
  ke: 2,
  participants: [person(31, 'Agus'), person(32, 'Dewi', late), person(33, 'Made'), person(34, 'Siti')],
  ...more,
})

/** A server with that sheet. */
export const marksServer = () => fakeServer({ [`GET ${PATH}`]: () => ok(sheet()) })
