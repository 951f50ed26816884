import { describe, expect, it } from 'vitest'
import { answer } from '#contract/exercise/answer.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { auditList, auditUndo } from '#contract/core/audit/audit.ts'
import { gradingMultipleCreate } from '#contract/grading/scheme.ts'
import { gradingScores, gradingSheet, gradingSummary, gradingSummaryDownload } from '#contract/grading/score.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { unzipTexts } from '#test/helpers/unzip.ts'
import { gradedClass } from './graded-class.ts'

const server = testServer()
const staff = () => server.as('ACADEMIC_OPS')
const at = (id: number) => ({ customerId: server.home.customerId, id })

async function scored() {
  const made = await gradedClass(server, { workflow: 'GRADING' })
  const groups = await (
    await staff()
  ).call(gradingMultipleCreate, {
    body: {
      lmsClassId: made.id,
      groups: [
        { level: 1, name: 'Kuis', weight: 80, items: [{ activityItemsId: made.quiz, weight: 100 }] },
        { level: 1, name: 'Kehadiran', weight: 20, items: [{ activityItemsId: made.meeting, weight: 100 }] },
      ],
    },
  })
  const [quizItem = 0, meetingItem = 0] = groups.map(({ items }) => items[0]?.scoringSchemaGroupItemId)
  return { ...made, groups, quizItem, meetingItem }
}

describe('the summary of a class', () => {
  it('ranks participants, says what is pending, and what the class comes to', async () => {
    const { id, quiz, people } = await scored()
    const [ada, budi, citra] = people
    await ada.hand(quiz, 50)
    await ada.attend(1, 'PRESENT')
    await budi.hand(quiz, 30)
    await budi.attend(1, 'EXCUSED')
    await citra.hand(quiz, null)
    const client = await staff()
    const page = await client.call(gradingSummary, { lmsClassId: id, query: { sort: '-final', limit: 2 } })
    expect(page.pagination).toEqual({ total: 3, page: 1, limit: 2, totalPages: 2 })
    expect(page.data).toMatchObject([
      {
        studentLmsClassId: ada.id,
        finalScore: 100,
        letter: 'A',
        passed: true,
        rank: 1,
        groups: [{ score: 100 }, { score: 100 }],
      },
      {
        studentLmsClassId: budi.id,
        finalScore: 60,
        letter: 'D',
        passed: false,
        rank: 2,
        groups: [{ score: 60 }, { score: null }],
      },
    ])
    const rest = await client.call(gradingSummary, { lmsClassId: id, query: { sort: '-final', limit: 2, page: 2 } })
    expect(rest.data).toMatchObject([
      {
        studentLmsClassId: citra.id,
        finalScore: null,
        passed: null,
        rank: null,
        groups: [{ pending: true }, { pending: false, score: 0 }],
      },
    ])
    expect(page.totals).toMatchObject({
      students: 3,
      complete: 2,
      passed: 1,
      average: 80,
      median: 80,
      highest: 100,
      lowest: 60,
    })
    expect(page.totals.distribution.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 1])
    const found = await client.call(gradingSummary, {
      lmsClassId: id,
      query: { keyword: budi.student.name, status: 'FAILED' },
    })
    expect(found.data.map(({ studentLmsClassId }) => studentLmsClassId)).toEqual([budi.id])
  })

  it('of a class without participants or scheme is empty', async () => {
    const { id } = await gradedClass(server, { workflow: 'DRAFT' })
    await server.db.updateTable('student_lms_class').set({ status: 'DROPPED' }).where('lms_class_id', '=', id).execute()
    const page = await (await staff()).call(gradingSummary, { lmsClassId: id })
    expect(page).toMatchObject({
      data: [],
      pagination: { total: 0, totalPages: 0 },
      totals: { students: 0, average: null },
    })
  })

  it('is a spreadsheet with a column for each group and item', async () => {
    const { id, quiz, people } = await scored()
    await people[0].hand(quiz, 40)
    const file = await (await staff()).call(gradingSummaryDownload, { lmsClassId: id })
    const sheet = unzipTexts(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? ''
    for (const text of ['Kuis: Kuis', 'Kehadiran: Pertemuan', 'Final score', people[0].student.name])
      expect(sheet).toContain(text)
    expect(sheet).toContain('<v>40</v>')
    const query = { sort: '-item:1', cells: 'MISSING', level: 1, keyword: people[2].student.name } as const
    const narrowed = await (await staff()).call(gradingSummaryDownload, { lmsClassId: id, query })
    const text = unzipTexts(new Uint8Array(await narrowed.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? ''
    expect(text).toContain(people[2].student.name)
    expect(text).toContain('Missing')
    expect(text).not.toContain(people[0].student.name)
    const wrong = { sort: 'item:x' }
    await expectRefusal((await staff()).call(gradingSummaryDownload, { lmsClassId: id, query: wrong }), 'VALIDATION')
    await expectRefusal((await server.as('VIEWER')).call(gradingSummaryDownload, { lmsClassId: id }), 'FORBIDDEN')
  })
})

async function expectRefusal(call: Promise<unknown>, code: string): Promise<void> {
  expect((await refused(call)).code).toBe(code)
}

describe('scores that a person decides', () => {
  it('count instead of what follows by itself, until they are taken back', async () => {
    const { id, quiz, quizItem, people } = await scored()
    const [ada] = people
    await ada.hand(quiz, 20)
    await ada.attend(1, 'PRESENT')
    const client = await staff()
    const write = (raw: number | null, version: number | undefined) =>
      client.call(gradingScores, {
        ...at(id),
        body: { note: 'Ujian lisan', scores: [{ studentLmsClassId: ada.id, groupItemId: quizItem, raw, version }] },
      })
    const done = await write(45.5, 1)
    expect(done).toMatchObject({ written: 1, refused: [], rows: [{ finalScore: 92.8, passed: true }] })
    expect(done.rows[0]?.cells.find(({ groupItemId }) => groupItemId === quizItem)).toEqual({
      groupItemId: quizItem,
      state: 'SCORE',
      raw: 45.5,
      source: 'MANUAL',
      note: 'Ujian lisan',
      version: 2,
    })
    // An exam that is handed in later changes nothing of it.
    await ada.hand(quiz, 50)
    expect(await ada.grade()).toMatchObject({ final_score: 92.8, posttest_score: 45.5 })
    expect((await write(null, 2)).rows).toMatchObject([{ finalScore: 100 }])
  })

  it('are undone one participant at a time, and an undo is undone', async () => {
    const { id, quiz, quizItem, meetingItem, people } = await scored()
    const [ada, budi] = people
    await ada.hand(quiz, 20)
    const client = await server.as('SUPERADMIN')
    const { customerId } = server.home
    const decide = (scores: object[], note: string) =>
      client.call(gradingScores, { ...at(id), body: { note, scores: scores as never } })
    await decide([{ studentLmsClassId: ada.id, groupItemId: quizItem, raw: 30, version: 1 }], 'Pertama')
    await decide(
      [
        { studentLmsClassId: ada.id, groupItemId: quizItem, raw: 45, version: 2 },
        { studentLmsClassId: ada.id, groupItemId: meetingItem, raw: 90 },
        { studentLmsClassId: budi.id, groupItemId: quizItem, raw: 10 },
      ],
      'Kedua',
    )
    const cells = async (person: typeof ada) =>
      (await client.call(gradingSheet, { ...at(id), query: { ids: String(person.id) } })).rows.flatMap((row) =>
        row.cells.map(({ raw, source, note }) => ({ raw, source, note })),
      )
    const changes = async (person: typeof ada) =>
      (
        await client.call(auditList, {
          customerId,
          query: { resource: 'student_lms_class', recordId: person.id },
        })
      ).data
    const [second, first] = await changes(ada)
    expect(second).toMatchObject({
      action: 'lms.score',
      reason: 'Kedua',
      before: { scores: ['Kuis: 30', 'Pertemuan: –'] },
      after: { scores: ['Kuis: 45', 'Pertemuan: 90'] },
      undo: 'open',
    })
    await client.call(auditUndo, { customerId, id: second?.id ?? 0 })
    const nothing = { raw: undefined, source: undefined, note: undefined }
    expect(await cells(ada)).toEqual([{ raw: 30, source: 'MANUAL', note: 'Pertama' }, nothing])
    expect(await cells(budi)).toEqual([{ raw: 10, source: 'MANUAL', note: 'Kedua' }, nothing])
    await client.call(auditUndo, { customerId, id: first?.id ?? 0 })
    expect(await cells(ada)).toMatchObject([{ raw: 20, source: 'AUTO' }, {}])
    const [back] = await changes(ada)
    await client.call(auditUndo, { customerId, id: back?.id ?? 0 })
    expect(await cells(ada)).toMatchObject([{ raw: 30, source: 'MANUAL' }, {}])
    // What was decided since is not undone with it.
    await decide([{ studentLmsClassId: budi.id, groupItemId: meetingItem, raw: 80 }], 'Ketiga')
    const [, older] = await changes(budi)
    await expectRefusal(client.call(auditUndo, { customerId, id: older?.id ?? 0 }), 'MOVED_ON')
  })

  it('are reported one by one where they cannot be written', async () => {
    const { id, quiz, quizItem, meetingItem, people } = await scored()
    const [ada, budi] = people
    await ada.hand(quiz, 20)
    const client = await staff()
    const done = await client.call(gradingScores, {
      ...at(id),
      body: {
        note: 'Dari lembar',
        scores: [
          { studentLmsClassId: ada.id, groupItemId: quizItem, raw: 30 },
          { studentLmsClassId: budi.id, groupItemId: quizItem, raw: 50.01 },
          { studentLmsClassId: budi.id, groupItemId: 987_654, raw: 1 },
          { studentLmsClassId: 987_654, groupItemId: quizItem, raw: 1 },
          { studentLmsClassId: budi.id, groupItemId: meetingItem, raw: 70 },
          { studentLmsClassId: budi.id, groupItemId: meetingItem, raw: 80 },
        ],
      },
    })
    expect(done.written).toBe(1)
    expect(done.refused.map(({ at: place, code }) => [place, code])).toEqual([
      [0, 'VERSION_CONFLICT'],
      [1, 'VALIDATION'],
      [2, 'NOT_FOUND'],
      [3, 'NOT_FOUND'],
      [5, 'DUPLICATE'],
    ])
    expect(done.refused[0]?.current).toMatchObject({ raw: 20, source: 'AUTO', version: 1 })
    for (const raw of [-1, 1.005]) {
      const body = { note: 'x', scores: [{ studentLmsClassId: ada.id, groupItemId: quizItem, raw }] }
      await expectRefusal(client.call(gradingScores, { ...at(id), body }), 'VALIDATION')
    }
  })

  it('take a permission, a class of the customer, and grades that are not final', async () => {
    const { id, quizItem, people, lock } = await scored()
    const body = { note: 'x', scores: [{ studentLmsClassId: people[0].id, groupItemId: quizItem, raw: 1 }] }
    await expectRefusal((await server.as('VIEWER')).call(gradingScores, { ...at(id), body }), 'FORBIDDEN')
    const other = await server.as('PARTNER_ADMIN', server.other.customerId)
    await expectRefusal(other.call(gradingSheet, { customerId: server.other.customerId, id }), 'NOT_FOUND')
    await lock()
    await expectRefusal((await staff()).call(gradingScores, { ...at(id), body }), 'GRADING_LOCKED')
    expect(await (await staff()).call(gradingSheet, at(id))).toMatchObject({ locked: true, rows: [{}, {}, {}] })
  })
})

describe('grades that are final', () => {
  it('refuse the undo of what they rest on, and every write that no handler foresees', async () => {
    const { id, title, quiz, people, lock } = await scored()
    const [ada] = people
    const client = await server.as('SUPERADMIN')
    await ada.hand(quiz, null)
    const sheet = await server.db
      .selectFrom('answer')
      .select(['id', 'version'])
      .where('student_lms_class_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    await client.call(answer.calls.update, { id: sheet.id, body: { version: sheet.version, manualScore: 33 } })
    const mark = await client.call(attendance.calls.create, {
      query: { customerId: server.home.customerId },
      body: { studentLmsClassId: ada.id, ke: 1, status: 'PRESENT' },
    })
    const before = await ada.grade()
    await lock()
    const { data } = await client.call(auditList, {
      customerId: server.home.customerId,
      query: { resource: 'answer', recordId: sheet.id },
    })
    const undo = await refused(client.call(auditUndo, { customerId: server.home.customerId, id: data[0]?.id ?? 0 }))
    expect(undo).toMatchObject({ code: 'GRADING_LOCKED', message: expect.stringContaining(title) as string })
    await expectRefusal(
      client.call(attendance.calls.update, {
        id: mark.id,
        body: { version: mark.version, attendedAt: new Date().toISOString() },
      }),
      'GRADING_LOCKED',
    )
    // A note changes no grade.
    await client.call(attendance.calls.update, {
      id: mark.id,
      body: { version: mark.version, note: 'Datang dengan surat izin' },
    })
    await expect(ada.hand(quiz, 50)).rejects.toMatchObject({ code: 'GL001' })
    await expect(
      server.db.deleteFrom('student_score').where('student_lms_class_id', '=', ada.id).execute(),
    ).rejects.toMatchObject({ code: 'GL001' })
    await expect(
      server.db.updateTable('scoring_schema_group').set({ weight: 50 }).where('lms_class_id', '=', id).execute(),
    ).rejects.toMatchObject({ code: 'GL001' })
    expect(await ada.grade()).toEqual(before)
    await server.db.updateTable('lms_class').set({ grading_locked_at: null }).where('id', '=', id).execute()
    await ada.hand(quiz, 50)
    expect(await ada.grade()).toMatchObject({ final_score: 100 })
  })
})
