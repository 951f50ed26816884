import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Student } from '#contract/crm/student.ts'
import { fakeServer, logIn, ok, startApp } from '#test/helpers/console.tsx'

beforeEach(() => {
  sessionStorage.clear()
  logIn()
})

const student = (more: Partial<Student>): Student => ({
  id: 5,
  customerId: 1,
  version: 2,
  createdAt: '2026-10-01T03:00:00.000Z',
  updatedAt: '2026-10-01T03:00:00.000Z',
  updatedBy: null,
  studentNo: 'S-0000005',
  name: 'Siti Rahma',
  email: 'siti@contoh.example',
  phone: null,
  stageId: null,
  stage: null,
  city: 'Bandung',
  province: 'Jawa Barat',
  tags: ['alumni'],
  platform: 'OWN',
  classCount: 1,
  lastActivityAt: null,
  educationLevel: null,
  school: null,
  occupation: null,
  company: null,
  gender: 'P',
  birthPlace: null,
  birthDate: null,
  address: null,
  prakerjaNo: null,
  prakerjaWave: null,
  nikMask: null,
  consentAt: null,
  notes: null,
  ...more,
})

const MERGE = '/svc/console/customers/1/students/5/merge'

it('two students are compared field by field, and nothing is merged without a question', async () => {
  const survivor = student({})
  const other = student({
    id: 9,
    version: 4,
    studentNo: 'S-0000009',
    city: 'Medan',
    phone: '+628110001',
    tags: ['prakerja'],
  })
  const server = fakeServer({
    'GET /svc/main/v3/crm/students/5': () => ok(survivor),
    'GET /svc/main/v3/crm/students/9': () => ok(other),
    [`POST ${MERGE}`]: () => ok({ mergeId: 3, student: survivor, moved: 4 }),
  })
  await startApp('/crm/student/merge/5?other=9')
  const user = userEvent.setup()
  // What this one lacks is taken from the other, unless one says otherwise.
  expect(await screen.findByRole('radio', { name: '+628110001' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Bandung' })).toBeChecked()
  expect(screen.getByText('The same in both: Name, E-mail, Gender, Province')).toBeVisible()
  expect(screen.getByText('Tags of both: alumni, prakerja')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Medan' }))
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('It can be undone for 30 days.')
  expect(server.count(MERGE)).toBe(0)
})
