import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { feedbackGive } from '#contract/grading/feedback.ts'
import { feedbackQueue, feedbackQueueDownload } from '#contract/grading/feedback-queue.ts'
import { keepHouse } from '#server/core/jobs/housekeeping.ts'
import { refused } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'
import { unzipTexts } from '#test/helpers/unzip.ts'
import { gradedClass } from './graded-class.ts'

const server = testServer()
const staff = () => server.as('ACADEMIC_OPS')

/** Three participants, two of whom have handed in work: the first five days ago. */
async function handedIn() {
  const made = await gradedClass(server, { workflow: 'GRADING' })
  await server.db.updateTable('exercise').set({ type: 'ASSIGNMENT' }).where('id', '=', made.exercise.id).execute()
  const [ada, budi] = made.people
  await budi.hand(made.quiz, null)
  await ada.hand(made.quiz, null)
  await server.db
    .updateTable('instructor_feedback')
    .set({ submitted_at: new Date(Date.now() - 5 * 86_400_000) })
    .where('student_lms_class_id', '=', ada.id)
    .execute()
  return { ...made, ada, budi }
}

describe('the queue of feedback', () => {
  it('has work of all classes, the oldest first, says what is late, and is a spreadsheet', async () => {
    const { ada, budi, title } = await handedIn()
    const client = await staff()
    const { customerId } = server.home
    const all = await client.call(feedbackQueue, { customerId, query: {} })
    const own = all.data.filter(({ lmsClass }) => lmsClass.title === title)
    expect(own).toMatchObject([
      { studentLmsClassId: ada.id, late: true, locked: false, activity: { title: 'Kuis' } },
      { studentLmsClassId: budi.id, late: false },
    ])
    expect(all.totals.waiting).toBe(all.pagination.total)
    const late = await client.call(feedbackQueue, { customerId, query: { late: 'true', keyword: ada.student.name } })
    expect(late.data.map(({ studentLmsClassId }) => studentLmsClassId)).toEqual([ada.id])
    const file = await client.call(feedbackQueueDownload, { customerId, query: { late: 'true' } })
    const sheet = unzipTexts(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain(ada.student.name)
    expect(sheet).not.toContain(budi.student.name)
    const [first] = own
    const body = { version: first?.version ?? 0, score: 40, notes: 'Rapi.' }
    await client.call(feedbackGive, { id: first?.id ?? 0, body })
    const rest = await client.call(feedbackQueue, { customerId, query: { keyword: ada.student.name } })
    expect(rest.data).toEqual([])
    const given = await client.call(feedbackQueue, {
      customerId,
      query: { status: 'GIVEN', keyword: ada.student.name },
    })
    expect(given.data).toMatchObject([{ studentLmsClassId: ada.id, score: 40, late: false }])
  })

  it('is refused without the permission, for another customer, and with a filter that is none', async () => {
    const { customerId } = server.home
    const support = await server.as('SUPPORT')
    expect((await refused(support.call(feedbackQueueDownload, { customerId, query: {} }))).code).toBe('FORBIDDEN')
    const other = await server.as('PARTNER_ADMIN', server.other.customerId)
    expect((await refused(other.call(feedbackQueue, { customerId, query: {} }))).code).toBe('OTHER_CUSTOMER')
    const wrong = (await staff()).call(feedbackQueue, { customerId, query: { late: 'x' as 'true' } })
    expect((await refused(wrong)).code).toBe('VALIDATION')
  })

  it('notifies staff of the academy of work that is late at a partner', async () => {
    const academy = await server.newClient('ACADEMIC_OPS', server.other.customerId)
    const partner = await server.newClient('PARTNER_ADMIN', server.other.customerId)
    await handedIn()
    await keepHouse(server.db)
    const told = (userId: number) =>
      server.db
        .selectFrom('notification')
        .select('customer_id')
        .where('user_id', '=', userId)
        .where('type', '=', 'FEEDBACK_LATE')
        .where('customer_id', '=', server.home.customerId)
        .execute()
    expect(await told(academy.person.id)).toHaveLength(1)
    expect(await told(partner.person.id)).toEqual([])
  })

  it('notifies those who grade once of work that is late', async () => {
    await staff()
    await handedIn()
    const count = async () => {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM notification WHERE customer_id = ${server.home.customerId} AND type = 'FEEDBACK_LATE'`.execute(
        server.db,
      )
      return rows[0]?.n ?? 0
    }
    const before = await count()
    await keepHouse(server.db)
    const after = await count()
    expect(after).toBeGreaterThan(before)
    await keepHouse(server.db)
    expect(await count()).toBe(after)
  })
})
