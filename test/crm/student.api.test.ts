import { describe, expect, it } from 'vitest'
import { student, studentReveal } from '#contract/crm/student.ts'
import { next } from '#test/factories/next.ts'
import { refused } from '#test/helpers/client.ts'
import { testDescribed } from '#test/helpers/contract/described-case.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()
const { create, list, remove, read } = student.calls

testDescribed(server, student, {
  samples: {
    email: () => `siswa${next('siswa')}@contoh.example`,
    phone: () => '0812-3456-7890',
    tags: () => ['alumni'],
    province: () => 'Jawa Barat',
  },
  change: { name: 'Nama Baru', city: 'Bandung' },
  wrong: [
    [{ email: 'siti' }, 'email', 'must be an e-mail address such as nama@contoh.id'],
    [{ phone: '12' }, 'phone', 'must be a phone number such as 0812 3456 7890'],
    [{ nik: '123' }, 'nik', 'must be the 16 digits of a NIK'],
    [{ prakerjaNo: '1' }, 'prakerjaNo', 'must be the 16 digits of a Prakerja number'],
  ],
  filters: [
    [() => ({ tag: 'alumni' }), { tag: 'nobody' }],
    [() => ({ province: 'Jawa Barat' }), { province: 'Bali' }],
    [() => ({ hasScholarship: false }), { hasScholarship: true }],
  ],
})

const body = () => ({ name: 'Dewi', email: `dewi${next('dewi')}@contoh.example`, nik: '3174 0000 0000 0003' })

describe('the national number of a student', () => {
  it('is sealed, shown in part, and in full with a reason that is noted', async () => {
    const client = await server.as('ADMISSIONS')
    const made = await client.call(create, { body: body(), query: { customerId: server.home.customerId } })
    expect(made.nikMask).toBe('••••0003')
    expect(JSON.stringify(made)).not.toContain('3174000000000003')
    const shown = await (
      await server.as('SUPERADMIN')
    ).call(studentReveal, {
      id: made.id,
      body: { field: 'nik', reason: 'Verifikasi KTP' },
    })
    expect(shown).toEqual({ field: 'nik', value: '3174000000000003' })
    const audits = await server.db
      .selectFrom('audit_log')
      .select(['action', 'reason', 'after'])
      .where('resource', '=', 'student')
      .where('record_id', '=', made.id)
      .orderBy('id')
      .execute()
    expect(audits).toMatchObject([
      { action: 'student.create' },
      { action: 'student.reveal', reason: 'Verifikasi KTP', after: { shown: 'NIK' } },
    ])
    expect(JSON.stringify(audits)).not.toContain('3174000000000003')
  })

  it('is not shown to a role without the permission', async () => {
    const client = await server.as('VIEWER')
    const { id } = server.home.student
    expect(await refused(client.call(studentReveal, { id, body: { field: 'nik', reason: 'x' } }))).toMatchObject({
      code: 'FORBIDDEN',
      data: { permission: 'student:pii' },
    })
  })
})

describe('a student', () => {
  it('is not made twice with one address', async () => {
    const client = await server.as('ADMISSIONS')
    const { email } = server.home.student
    const query = { customerId: server.home.customerId }
    expect(await refused(client.call(create, { body: { ...body(), email }, query }))).toMatchObject({
      code: 'DUPLICATE',
    })
  })

  it('with classes is not deleted', async () => {
    const client = await server.as('SUPERADMIN')
    const { customerId } = server.home
    const { data } = await client.call(list, { query: { customerId, keyword: server.home.student.email } })
    expect(data).toHaveLength(1)
    await server.db
      .insertInto('student_lms_class')
      .values({
        customer_id: customerId,
        student_id: server.home.student.id,
        lms_class_id: server.home.schedule.id,
        core_class_id: server.home.coreClass.id,
        platform_code: 'OWN',
        name_on_certificate: 'x',
        email_in_class: 'x@contoh.example',
        enrolled_at: new Date(),
      })
      .execute()
    expect(await refused(client.call(remove, { id: server.home.student.id }))).toMatchObject({
      code: 'IN_USE',
      data: { by: 'a class' },
    })
    expect(await client.call(read, { id: server.home.student.id })).toMatchObject({ classCount: 1 })
  })
})
