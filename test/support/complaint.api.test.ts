import { describe, expect, it } from 'vitest'
import type { ApiError } from '#contract/core/api-error.ts'
import { complaint, complaintReject, complaintSolve } from '#contract/support/complaint.ts'
import { makeComplaint } from '#test/factories/desk.ts'
import { makePerson, makeRole } from '#test/factories/people.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

testDescribed(server, complaint, {
  samples: {
    name: () => 'Siti Rahma',
    email: () => 'siti@contoh.example',
    phone: () => '0812-3456-7890',
    voucherCode: () => 'pin-7k2m9qxa',
    platform: () => 'OWN',
    category: () => 'SALAH_KELAS',
    description: () => 'Saya masuk ke kelas yang salah.',
    attachments: () => ['https://contoh.example/bukti.png'],
    channel: () => 'WHATSAPP',
    priority: () => 'HIGH',
    studentId: () => server.home.student.id,
  },
  change: { priority: 'LOW', phone: null, voucherCode: null },
  wrong: [
    [{ subject: undefined }, 'subject', "can't be empty!"],
    [{ description: null }, 'description', "can't be empty!"],
    [{ email: 'siti' }, 'email', 'must be an e-mail address such as nama@contoh.id'],
    [{ phone: '12' }, 'phone', 'must be a phone number such as 0812 3456 7890'],
    [{ platform: 'NOWHERE' }, 'platform', 'is not a platform'],
    [{ studentId: 987_654 }, 'studentId', 'is not a student of this customer'],
    [{ studentLmsClassId: 987_654 }, 'studentLmsClassId', 'is not an enrolment of this customer'],
    [{ handledBy: 987_654 }, 'handledBy', 'does not handle complaints of this customer'],
    [{ attachments: ['ftp://x'] }, 'attachments.0', 'must begin with https://'],
  ],
  filters: [
    [({ ticketNo }) => ({ ticketNo }), { ticketNo: 'CPL-0000' }],
    [() => ({ keyword: 'siti@contoh' }), { keyword: 'nowhere' }],
    [() => ({ closed: false }), { closed: true }],
    [() => ({ category: 'SALAH_KELAS' }), { category: 'LAINNYA' }],
    [() => ({ voucherCode: 'pin-7k' }), { voucherCode: 'tok' }],
    [() => ({ studentId: server.home.student.id }), { studentId: 987_654 }],
    [() => ({ handledBy: 'empty' }), { handledBy: 987_654 }],
  ],
})

const outcomes = [
  ['solved', complaintSolve, 'SOLVED', 'complaint.solve'],
  ['rejected', complaintReject, 'REJECTED', 'complaint.reject'],
] as const

const stored = (id: number) =>
  server.db.selectFrom('complain').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const auditsOf = (id: number) =>
  server.db.selectFrom('audit_log').selectAll().where('resource', '=', 'complain').where('record_id', '=', id).execute()

describe.each(outcomes)('a complaint is %s', (_, endpoint, status, action) => {
  it('with who, when and how', async () => {
    const client = await server.newClient('SUPPORT')
    const complaint = await makeComplaint(server.db, server.home.customerId)
    const answer = await client.call(endpoint, { id: complaint.id, body: { resolution: ' Sudah dipindahkan ' } })
    expect(answer).toMatchObject({
      id: complaint.id,
      ticketNo: complaint.ticket_no,
      name: complaint.name,
      subject: complaint.subject,
      status,
      resolution: 'Sudah dipindahkan',
      handledBy: { id: client.person.id, name: client.person.name },
      handledAt: expect.any(String),
      version: 2,
    })
    expect(Date.now() - Date.parse(answer.handledAt ?? '')).toBeLessThan(60_000)
    expect(await auditsOf(complaint.id)).toMatchObject([
      {
        action,
        actor_id: client.person.id,
        customer_id: server.home.customerId,
        before: { status: 'OPEN' },
        after: { status, resolution: 'Sudah dipindahkan' },
        reason: 'Sudah dipindahkan',
      },
    ])
  })

  it.each(['SOLVED', 'REJECTED'] as const)('not when it is %s already', async (from) => {
    const client = await server.as('SUPPORT')
    const complaint = await makeComplaint(server.db, server.home.customerId, { status: from })
    const error = await refused(client.call(endpoint, { id: complaint.id, body: { resolution: 'x' } }))
    expect(error).toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      data: { from, to: status, allowed: ['OPEN'] },
      message: `This is ${from.toLowerCase()} and cannot become ${status.toLowerCase()}.`,
    })
    expect(await stored(complaint.id)).toEqual(complaint)
  })

  it('not without a resolution', async () => {
    const client = await server.as('SUPPORT')
    const complaint = await makeComplaint(server.db, server.home.customerId)
    for (const [body, field, message] of [
      [{}, 'resolution', "can't be empty!"],
      [{ resolution: null }, 'resolution', "can't be empty!"],
      [{ resolution: '   ' }, 'resolution', "can't be empty!"],
      [{ resolution: 1 }, 'resolution', 'must be text'],
      [{ resolution: 'x'.repeat(501) }, 'resolution', 'must have at most 500 characters'],
      [{ resolution: 'x', status: 'OPEN' }, 'status', 'is not a known field'],
    ] as const) {
      const reply = await client.send(endpoint, { params: { id: complaint.id }, body })
      expect(reply.body).toMatchObject({ code: 422, error: 'VALIDATION', errors: [{ field, message }] })
    }
    expect(await stored(complaint.id)).toEqual(complaint)
  })

  it('not by a role that only reads or writes complaints', async () => {
    const complaint = await makeComplaint(server.db, server.home.customerId)
    for (const role of ['FINANCE', 'ADMISSIONS', 'PARTNER_ADMIN', 'VIEWER']) {
      const client = await server.as(role)
      const error = await refused(client.call(endpoint, { id: complaint.id, body: { resolution: 'x' } }))
      expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN', data: { permission: 'complaint:solve' } })
    }
  })

  it('not when it is another customer’s, was deleted or never was', async () => {
    const role = await makeRole(server.db, ['complaint:*'])
    const client = await server.session(await makePerson(server.db, server.home.customerId, { roles: [role] }))
    const theirs = await makeComplaint(server.db, server.other.customerId)
    const gone = await makeComplaint(server.db, server.home.customerId, { deleted_at: new Date() })
    for (const id of [theirs.id, gone.id, 987_654]) {
      const error = await refused(client.call(endpoint, { id, body: { resolution: 'x' } }))
      expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'There is no such complaint.' })
    }
    expect(await stored(theirs.id)).toEqual(theirs)
  })
})

it('of many who close a complaint at once, one does', async () => {
  const client = await server.as('SUPPORT')
  const complaint = await makeComplaint(server.db, server.home.customerId)
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      client.call(n % 2 === 0 ? complaintSolve : complaintReject, {
        id: complaint.id,
        body: { resolution: `${n}` },
      }),
    ),
  )
  const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as ApiError] : []))
  expect(lost.map((error) => error.code)).toEqual(Array.from({ length: 19 }, () => 'ILLEGAL_TRANSITION'))
  expect(await auditsOf(complaint.id)).toHaveLength(1)
})
