import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import { canEnter, reopens } from '#contract/crm/prospect.rules.ts'
import { prospect } from '#contract/crm/prospect.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import { alive, dotted, email, name, phone, ref, start } from '#server/core/find/description.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { nextOwner, ownersOf } from './owners.ts'
import { stagesOf } from './stages.ts'
import { becomeStudent } from './become-student.ts'

/** A change of nothing but these is more than an edit. */
const only = (input: object, ...keys: readonly string[]) =>
  Object.entries(input).every(([key, value]) => value === undefined || keys.includes(key))

/** Who may become a student. */
const prospects = serveResource(prospect, {
  columns: {
    interestClassId: 'interest_core_class_id',
    interest: { id: ref('interest.id'), name: ref('interest.title'), joins: ['interest'] },
    program: { id: ref('program.id'), name: ref('program.name'), joins: ['program'] },
    student: { id: ref('student.id'), name: ref('student.name'), joins: ['student'] },
    stage: sql`json_build_object('id', stage.id, 'name', stage.name, 'kind', stage.kind, 'color', stage.color,
      'slaDays', stage.sla_days)`,
    stageName: { value: ref('stage.name'), joins: ['stage'] },
    owner: { id: ref('prospect.owner_id'), name: ref('owner.name') },
    ownerName: { value: ref('owner.name'), joins: ['owner'] },
    overdue: {
      value: sql`(stage.kind = 'OPEN' AND coalesce(prospect.next_follow_up_at < now(), false))`,
      joins: ['stage'],
    },
  },
  joins: {
    stage: sql`JOIN pipeline_stage AS stage ON stage.id = prospect.stage_id`,
    interest: sql`LEFT JOIN core_class AS interest ON interest.id = prospect.interest_core_class_id`,
    program: sql`LEFT JOIN program ON program.id = prospect.program_id`,
    student: sql`LEFT JOIN student ON student.id = prospect.student_id`,
    owner: sql`LEFT JOIN app_user AS owner ON owner.id = prospect.owner_id`,
  },
  references: {
    interestClassId: { table: 'core_class', what: 'a class' },
    programId: { table: 'program', what: 'a program' },
    stageId: { table: 'pipeline_stage', what: 'a stage' },
    studentId: { table: 'student', what: 'a student' },
  },
  unaudited: ['overdue'],
  write: {
    owner: (id) => ({ owner_id: id, owner_since: id === null ? null : new Date().toISOString() }),
    newStudent: () => ({}),
    inTurn: () => ({}),
  },
  async check({ customerId, input, before }, context) {
    const { tx, session } = context
    const issues: FieldIssue[] = []
    if (typeof input.owner === 'number' && input.owner !== before?.owner?.id) {
      const [found] = await ownersOf(tx, customerId, { id: input.owner })
      if (!found) issues.push({ field: 'owner', message: 'does not work with prospects of this customer' })
    }
    const address = input.email?.trim()
    const programId = input.programId === undefined ? (before?.programId ?? null) : input.programId
    if (address && (address.toLowerCase() !== before?.email?.toLowerCase() || programId !== before?.programId)) {
      const { rows } = await sql<{ name: string }>`
        SELECT name FROM prospect WHERE customer_id = ${customerId} AND lower(email) = lower(${address})
           AND coalesce(program_id, 0) = ${programId ?? 0}::bigint AND deleted_at IS NULL
           AND id <> ${before?.id ?? 0}::bigint LIMIT 1`.execute(tx)
      if (rows[0]) issues.push({ field: 'email', message: 'belongs to another prospect of this program' })
    }
    if (input.stageId === undefined || input.stageId === before?.stageId || issues.length > 0) return issues
    const to = (await stagesOf(tx, customerId)).find(({ id }) => id === input.stageId)
    if (!to) return [{ field: 'stageId', message: 'is not a stage of this customer' }]
    if (before && reopens(before.stage.kind, to.kind)) requirePermission(session, 'crm:approve')
    enforce(
      canEnter(
        {
          name: input.name ?? before?.name ?? '',
          studentId: input.newStudent === true ? 0 : (input.studentId ?? before?.studentId ?? null),
          lostReason: (input.lostReason ?? before?.lostReason)?.trim() || null,
        },
        to.kind,
      ),
    )
    return issues
  },
  permissionsFor: ({ newStudent }) => (newStudent === true ? ['student:create'] : []),
  async values({ customerId, input, before }, context) {
    const { tx } = context
    const classId = input.interestClassId
    const isPriced = input.value === undefined && typeof classId === 'number' && (before?.value ?? null) === null
    const price = isPriced
      ? await tx.selectFrom('core_class').select('base_price').where('id', '=', classId).executeTakeFirst()
      : undefined
    const stages = before && input.stageId === undefined ? [] : await stagesOf(tx, customerId)
    const first = stages.find(({ kind }) => kind === 'OPEN')
    if (!before && input.stageId === undefined && !first) throw fail('NOT_FOUND', { what: 'stage' })
    const moved = input.stageId !== undefined && input.stageId !== before?.stageId
    const to = stages.find(({ id }) => id === input.stageId)
    return {
      ...(price ? { value: price.base_price } : {}),
      ...(before || input.stageId !== undefined ? {} : { stage_id: first?.id }),
      ...(before && moved ? { stage_entered_at: new Date().toISOString() } : {}),
      // What is decided is followed up no more, and what is open again was not lost.
      ...(moved && to && to.kind !== 'OPEN' ? { next_follow_up_at: null } : {}),
      ...(before && moved && to?.kind === 'OPEN' ? { lost_reason: null } : {}),
      ...(input.inTurn === true ? await nextOwner(tx, customerId) : {}),
      ...(before && input.newStudent === true ? { student_id: await becomeStudent(before, context) } : {}),
    }
  },
  actionOf(before, input) {
    const { owner, stageId, inTurn } = input
    if (stageId !== undefined && stageId !== before.stageId) return 'prospect.move'
    return (owner !== undefined || inTurn === true) && only(input, 'owner', 'inTurn') ? 'prospect.assign' : undefined
  },
  find: {
    from: sql`list_prospect AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [email('t.email', { start: true, part: 'indexed' }), phone('t.phone', start), name('t.name', start)],
    label: ref('t.name'),
    hint: dotted(ref('t.email'), ref('t.phone')),
  },
})
export default prospects
