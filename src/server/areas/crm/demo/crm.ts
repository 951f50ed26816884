import { after } from '#server/demo/clock.ts'
import type { Catalogue } from '#server/areas/class/demo/catalogue.ts'
import type { Enrolment } from '#server/areas/schedule/demo/enrolments.ts'
import { insertRows } from '#server/demo/insert.ts'
import { makeName, phoneOf } from '#server/demo/names.ts'
import { seedNotes } from './notes.ts'
import { seedStudentClasses } from './registrations.ts'
import type { Student } from './students.ts'
import type { StageCode } from './crm-texts.ts'
import { lostReasons, prospectNotes, schemes, stages } from './crm-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

export interface Crm {
  catalogue: Catalogue
  students: readonly Student[]
  enrolments: readonly Enrolment[]
  /** Who looks after prospects. */
  owners: readonly number[]
}

async function seedStages({ tx, clock }: World, { id, madeBy }: Customer): Promise<Map<StageCode, number>> {
  const ids = await insertRows(
    tx,
    'pipeline_stage',
    stages.map(([code, name, kind, color, days], n) => ({
      customer_id: id,
      code,
      name,
      sort_order: n + 1,
      color,
      kind,
      sla_days: days,
      created_at: clock.at(-300, 9),
      created_by: madeBy,
    })),
  )
  return new Map(stages.map(([code], n) => [code, ids[n] ?? 0]))
}

/** How many of a hundred prospects stand at each stage. */
const funnel: readonly (readonly [StageCode, number])[] = [
  ['NEW', 24],
  ['CONTACTED', 20],
  ['INTERESTED', 18],
  ['REGISTERED', 10],
  ['DOCUMENTS', 7],
  ['WON', 11],
  ['LOST', 10],
]

async function seedProspects(world: World, customer: Customer, made: Crm, stageIds: ReadonlyMap<StageCode, number>) {
  const { tx, random, clock, next } = world
  const count = customer.code === 'AKN' ? 90 : 12
  const won = [
    ...new Set(made.enrolments.filter(({ status }) => status !== 'DROPPED').map(({ life }) => life.journey.student)),
  ]
  const drafts = funnel.flatMap(([stage, share]) =>
    Array.from({ length: Math.max(1, Math.round((count * share) / 100)) }, (_, n) => ({ stage, n })),
  )
  const classes = made.catalogue.classes.filter(({ isOpen }) => isOpen)
  const rows = drafts.map(({ stage, n }, index) => {
    const { name, handle } = makeName(world)
    const number = next()
    const student = stage === 'WON' ? won[n] : undefined
    const cameAt = clock.at(-random.int(4, 95), random.int(8, 20), random.int(0, 59))
    const entered = new Date(
      Math.min(after(cameAt, random.int(0, 6) * 24 * 60).getTime(), after(clock.now, -30).getTime()),
    )
    const isOpen = stage !== 'WON' && stage !== 'LOST'
    const coreClass = random.pick(classes)
    return {
      customer_id: customer.id,
      name: student?.name ?? name,
      email: student?.email ?? (index % 11 === 10 ? null : `${handle}${number}@contoh.example`),
      phone: student?.phone ?? phoneOf(number),
      source: (['WEB', 'IG', 'WA', 'EVENT', 'PARTNER', 'REFERRAL', 'PLATFORM'] as const)[index % 7] ?? 'WEB',
      interest_core_class_id: coreClass.id,
      value: coreClass.price,
      program_id: made.catalogue.programs.get(index % 4 === 0 ? 'BEASISWA' : 'REGULER') ?? null,
      stage_id: stageIds.get(stage) ?? 0,
      stage_entered_at: entered,
      owner_id: stage === 'NEW' && n % 2 === 0 ? null : (made.owners[index % made.owners.length] ?? null),
      owner_since: cameAt,
      score: random.int(10, 95),
      next_follow_up_at: isOpen ? clock.at(random.int(-4, 9), random.int(9, 16)) : null,
      lost_reason: stage === 'LOST' ? random.pick(lostReasons) : null,
      student_id: student?.id ?? null,
      notes: index % 3 === 0 ? random.pick(prospectNotes) : null,
      created_at: cameAt,
      updated_at: entered,
    }
  })
  const ids = await insertRows(tx, 'prospect', rows)
  return rows.map((row, n) => ({ id: ids[n] ?? 0, at: row.created_at }))
}

type ScholarshipStatus =
  | 'APPLIED'
  | 'SCREENING'
  | 'INTERVIEW'
  | 'REVIEW'
  | 'APPROVED'
  | 'ACCEPTED'
  | 'REJECTED'
  | 'WITHDRAWN'

const ways: readonly ScholarshipStatus[] = [
  'APPLIED',
  'SCREENING',
  'INTERVIEW',
  'REVIEW',
  'APPROVED',
  'ACCEPTED',
  'REJECTED',
  'WITHDRAWN',
]

export interface Scholarship {
  id: number
  studentId: number | null
  status: ScholarshipStatus
  classId: number
  percent: number | null
  amount: number | null
}

async function seedScholarships(
  world: World,
  customer: Customer,
  made: Crm,
  prospects: readonly number[],
): Promise<Scholarship[]> {
  const { tx, random, clock } = world
  const { id, madeBy } = customer
  const count = customer.code === 'AKN' ? 24 : 0
  const free = made.students.slice(Math.ceil(made.students.length * 0.88))
  const rows = Array.from({ length: count }, (_, n) => {
    const status = ways[n % ways.length] ?? 'APPLIED'
    const [scheme, percent, amount] = schemes[n % schemes.length] ?? schemes[0]
    const at = clock.at(-random.int(15, 100), 10, n)
    const isDecided = status === 'APPROVED' || status === 'ACCEPTED' || status === 'REJECTED'
    const hasScore = isDecided || status === 'REVIEW'
    const ofStudent = status === 'ACCEPTED' || n % 3 === 0
    return {
      customer_id: id,
      number: `BSW-${clock.date(clock.dayOf(at)).slice(2, 4)}-${String(n + 1).padStart(4, '0')}`,
      prospect_id: ofStudent ? null : (prospects[n * 2] ?? null),
      student_id: ofStudent ? (free[n % Math.max(1, free.length)]?.id ?? null) : null,
      scheme,
      program_id: made.catalogue.programs.get('BEASISWA') ?? 0,
      core_class_id: made.catalogue.classes[n % 8]?.id ?? null,
      percent,
      amount,
      status,
      score: hasScore ? random.int(status === 'REJECTED' ? 40 : 74, status === 'REJECTED' ? 60 : 96) : null,
      interview_at: hasScore || status === 'INTERVIEW' ? after(at, 7 * 24 * 60) : null,
      document_urls: [`https://media.akn.example/beasiswa/${n + 1}/surat-keterangan.pdf`],
      decided_by: isDecided ? madeBy : null,
      decided_at: isDecided ? after(at, 12 * 24 * 60) : null,
      reason:
        status === 'REJECTED' ? 'Nilai wawancara di bawah batas' : status === 'WITHDRAWN' ? 'Sudah bekerja' : null,
      created_at: at,
      updated_at: after(at, 12 * 24 * 60),
    }
  })
  const ids = await insertRows(tx, 'scholarship', rows)
  return rows.map((row, n) => ({
    id: ids[n] ?? 0,
    studentId: row.student_id,
    status: row.status,
    classId: row.core_class_id ?? 0,
    percent: row.percent,
    amount: row.amount,
  }))
}

/** Prospects on their way, scholarships, and registrations with their papers. */
export async function seedCrm(world: World, customer: Customer, made: Crm): Promise<void> {
  const stageIds = await seedStages(world, customer)
  const prospects = await seedProspects(world, customer, made, stageIds)
  await seedNotes(world, customer, {
    prospects,
    students: made.students.map(({ id, first }) => ({ id, at: first?.at ?? world.clock.at(-30, 10) })),
  })
  const scholarships = await seedScholarships(
    world,
    customer,
    made,
    prospects.map(({ id }) => id),
  )
  await seedStudentClasses(world, customer, { ...made, stageIds, scholarships })
}
