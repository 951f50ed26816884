import { describe, expect, it } from 'vitest'
import { auditUndo } from '#contract/core/audit/audit.ts'
import * as calls from '#contract/crm/student-merge.ts'
import { student } from '#contract/crm/student.ts'
import { makeStudent } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import { participant } from '#test/factories/participants.ts'
import { makeTenant } from '#test/factories/tenant.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { register } from './registrations.ts'

const server = testServer()
const at = (id: number) => ({ customerId: server.home.customerId, id })
const staff = () => server.as('ADMISSIONS')
const make = (given: object = {}) => makeStudent(server.db, server.home.customerId, given)
const merge = async (id: number, other: number, take: calls.MergedField[] = []) =>
  (await staff()).call(calls.studentMerge, { ...at(id), body: { other, take } })
const unmerge = async (mergeId: number) =>
  (await staff()).call(calls.studentUnmerge, { customerId: server.home.customerId, mergeId })
const read = async (id: number) => (await staff()).call(student.calls.read, { id })
const duplicates = async (id: number) =>
  (await (await staff()).call(calls.studentDuplicates, at(id))).map((one) => [one.id, one.reasons] as const)
const seatsOf = async (id: number) =>
  (await server.db.selectFrom('student_lms_class').select('id').where('student_id', '=', id).execute()).map(
    (row) => row.id,
  )

describe('suggested duplicates', () => {
  it('know a phone number in five ways of writing', async () => {
    const n = String(next('dup')).padStart(4, '0')
    const ways = [
      `+6281377${n}88`,
      `081377${n}88`,
      `6281377${n}88`,
      `0813-77${n.slice(0, 2)}-${n.slice(2)}88`,
      `0062 81377${n}88`,
    ]
    const made = []
    for (const phone of ways) made.push(await make({ phone }))
    const [first, ...others] = made.map(({ id }) => id)
    expect(await duplicates(first ?? 0)).toEqual(others.map((id) => [id, ['phone']]))
  })

  it('come by mail alias, and by name with the day of birth, the surest first', async () => {
    const n = next('dup')
    const one = await make({ name: 'Nurul  Hidayah', birth_date: '1999-02-03', email: `nurul.h${n}@gmail.com` })
    const alias = await make({ email: `nurulh${n}+kelas@gmail.com`, birth_date: '1970-01-01' })
    const same = await make({ name: 'nurul hidayah', birth_date: '1999-02-03' })
    await make({ name: 'Nurul Hidayah', birth_date: '2001-02-03' })
    expect(await duplicates(one.id)).toEqual([
      [same.id, ['person']],
      [alias.id, ['email']],
    ])
  })

  it('stay within the customer', async () => {
    const other = await makeTenant(server.db)
    const phone = '+628137799001'
    const one = await make({ phone })
    await makeStudent(server.db, other.customerId, { phone })
    expect(await duplicates(one.id)).toEqual([])
  })
})

describe('a merge', () => {
  it('moves everything that refers to the other, field by field as chosen', async () => {
    const seat = await participant(server)
    const survivor = await make({ phone: null, city: 'Bandung', tags: ['alumni'] })
    await server.db
      .updateTable('student')
      .set({ phone: '+628110001', city: 'Medan', tags: ['prakerja', 'alumni'] })
      .where('id', '=', seat.student.id)
      .execute()
    const registration = await register(server, await staff())
    const { student: row, moved } = await merge(survivor.id, seat.student.id, ['email'])
    expect(row).toMatchObject({
      id: survivor.id,
      name: survivor.name,
      email: seat.student.email,
      phone: '+628110001',
      city: 'Bandung',
      tags: ['alumni', 'prakerja'],
      classCount: 1,
    })
    expect(moved).toBeGreaterThan(0)
    expect(await seatsOf(survivor.id)).toEqual([seat.id])
    expect((await refused(read(seat.student.id))).code).toBe('NOT_FOUND')
    // Those of others stay where they are.
    expect(registration.studentId).not.toBe(survivor.id)
  })

  it('leaves no reference behind, in whatever table', async () => {
    const [survivor, other] = [await make(), await make()]
    const { rows } = await server.db.executeQuery<{ name: string }>(
      (await import('kysely')).sql<{ name: string }>`
        SELECT c.conrelid::regclass::text AS name FROM pg_constraint c
         WHERE c.contype = 'f' AND c.confrelid = 'student'::regclass`.compile(server.db),
    )
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'student_lms_class',
        'student_class',
        'message',
        'complain',
        'voucher',
        'sales_order',
        'crm_note',
      ]),
    )
    await server.db
      .insertInto('crm_note')
      .values({ customer_id: server.home.customerId, student_id: other.id, kind: 'NOTE', text: 'Telepon sore' })
      .execute()
    await merge(survivor.id, other.id)
    const notes = await server.db
      .selectFrom('crm_note')
      .select('student_id')
      .where('student_id', 'in', [survivor.id, other.id])
      .execute()
    expect(notes).toEqual([{ student_id: survivor.id }])
  })

  it('is taken apart within 30 days; what was changed meanwhile stays', async () => {
    const seat = await participant(server)
    const survivor = await make({ phone: null, city: null })
    await server.db
      .updateTable('student')
      .set({ phone: '+628110002', city: 'Medan' })
      .where('id', '=', seat.student.id)
      .execute()
    const { mergeId, student: row } = await merge(survivor.id, seat.student.id)
    await (await staff()).call(student.calls.update, { id: survivor.id, body: { version: row.version, city: 'Bogor' } })
    expect(await unmerge(mergeId)).toMatchObject({ id: survivor.id, phone: null, city: 'Bogor', classCount: 0 })
    expect(await read(seat.student.id)).toMatchObject({ phone: '+628110002', city: 'Medan', classCount: 1 })
    expect(await seatsOf(seat.student.id)).toEqual([seat.id])
    expect(await refused(unmerge(mergeId))).toMatchObject({ code: 'UNMERGED_ALREADY' })
  })

  it('is undone from the audit, too, and not after 30 days', async () => {
    const [one, two, three] = [await make(), await make(), await make()]
    await merge(one.id, two.id)
    const { id } = await server.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'student.merge')
      .where('record_id', '=', one.id)
      .executeTakeFirstOrThrow()
    await (await staff()).call(auditUndo, { customerId: server.home.customerId, id })
    expect((await read(two.id)).name).toBe(two.name)
    const { mergeId } = await merge(one.id, three.id)
    await server.db
      .updateTable('student_merge')
      .set({ undo_until: new Date(Date.now() - 1000) })
      .where('id', '=', mergeId)
      .execute()
    expect(await refused(unmerge(mergeId))).toMatchObject({ code: 'UNMERGE_OVER' })
  })

  it('is listed with who was merged into whom, by whom, and until when it can be undone', async () => {
    const [survivor, other] = [await make(), await make({ name: `Ganda ${next('merged')}` })]
    const { mergeId } = await merge(survivor.id, other.id)
    const client = await staff()
    const listed = async (query: object) =>
      (await client.call(calls.studentMergeList, { customerId: server.home.customerId, query })).data
    const [row] = await listed({ keyword: other.name, state: 'OPEN', studentId: String(survivor.id) })
    expect(row).toMatchObject({
      id: mergeId,
      mergedName: other.name,
      student: { id: survivor.id, name: survivor.name },
      state: 'OPEN',
      moved: 0,
    })
    expect(row?.mergedBy?.name).toBeTruthy()
    const days = (Date.parse(row?.undoUntil ?? '') - Date.parse(row?.createdAt ?? '')) / 86_400_000
    expect(Math.round(days)).toBe(30)
    await unmerge(mergeId)
    expect(await client.call(calls.studentMergeRead, at(mergeId))).toMatchObject({ state: 'UNDONE' })
    expect(await listed({ keyword: other.name, state: 'OPEN' })).toEqual([])
  })

  it('in a circle, with oneself, or twice is refused', async () => {
    const [one, two, three] = [await make(), await make(), await make()]
    expect(await refused(merge(one.id, one.id))).toMatchObject({ issues: [{ field: 'other' }] })
    await merge(one.id, two.id)
    expect(await refused(merge(two.id, one.id))).toMatchObject({ code: 'CIRCULAR_MERGE' })
    expect(await refused(merge(three.id, two.id))).toMatchObject({ code: 'MERGED_ALREADY' })
    const boss = await server.as('SUPERADMIN')
    expect(await refused(boss.call(student.calls.update, { id: two.id, body: { restore: true } }))).toMatchObject({
      code: 'MERGED_ALREADY',
      data: { other: one.name },
    })
  })

  it('both ways at once happens once', async () => {
    const [one, two] = [await make(), await make()]
    const outcomes = await Promise.allSettled([merge(one.id, two.id), merge(two.id, one.id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('of two who sit in one class is refused, and so is a change since it was looked at', async () => {
    const [one, two] = [await participant(server), await participant(server)]
    expect(await refused(merge(one.student.id, two.student.id))).toMatchObject({ code: 'MERGE_CONFLICT' })
    const [survivor, other] = [await make(), await make()]
    const body = { other: other.id, take: [], version: 7 }
    expect(await refused((await staff()).call(calls.studentMerge, { ...at(survivor.id), body }))).toMatchObject({
      status: 412,
    })
  })

  it('takes the permission to change students, and both of the customer', async () => {
    const [one, other] = [await make(), await makeTenant(server.db)]
    const viewer = await server.as('VIEWER')
    const body = { other: other.student.id, take: [] }
    expect(await refused(viewer.call(calls.studentMerge, { ...at(one.id), body }))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refused((await staff()).call(calls.studentMerge, { ...at(one.id), body }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
