import { sql } from 'kysely'
import { after } from '#server/demo/clock.ts'
import type { Crm, Scholarship } from './crm.ts'
import type { Enrolment } from '#server/areas/schedule/demo/enrolments.ts'
import { insertRows } from '#server/demo/insert.ts'
import { withPapers } from '#server/demo/store-made.ts'
import type { Student } from './students.ts'
import type { StageCode } from './crm-texts.ts'
import { registrationRejects } from './crm-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

type Status = 'REGISTERED' | 'DOCUMENT_REVIEW' | 'READY' | 'COMPLETED' | 'CANCELLED'
type DocumentStatus = 'UPLOADED' | 'APPROVED' | 'REJECTED'

interface Made extends Crm {
  stageIds: ReadonlyMap<StageCode, number>
  scholarships: readonly Scholarship[]
}

interface Registration {
  student: Student
  classId: number
  price: number
  status: Status
  enrolment: Enrolment | undefined
  scholarship: Scholarship | undefined
  at: Date
  /** The papers that it asks for, each with how far it is. */
  papers: readonly { type: PaperType; status: DocumentStatus | undefined }[]
}

interface PaperType {
  id: number
  name: string
}

const order: readonly Status[] = [
  'DOCUMENT_REVIEW',
  'COMPLETED',
  'REGISTERED',
  'DOCUMENT_REVIEW',
  'COMPLETED',
  'READY',
  'DOCUMENT_REVIEW',
  'COMPLETED',
  'CANCELLED',
  'REGISTERED',
]

/** How far the nth paper of a registration in this state is. */
function paperStatus(status: Status, n: number, index: number): DocumentStatus | undefined {
  if (status === 'READY' || status === 'COMPLETED') return 'APPROVED'
  if (status === 'REGISTERED') return undefined
  if (status === 'CANCELLED') return n === 0 ? 'REJECTED' : undefined
  return (['APPROVED', 'UPLOADED', 'REJECTED', 'UPLOADED', undefined] as const)[(n + index) % 5]
}

const cut = (price: number, { percent, amount }: Scholarship) =>
  Math.max(0, price - (amount ?? Math.round((price * (percent ?? 0)) / 100)))

function draft(
  world: World,
  customer: Customer,
  made: Made,
  types: { all: PaperType[]; grant: PaperType[] },
): Registration[] {
  const { random, clock } = world
  const count = customer.code === 'AKN' ? 60 : 8
  const free = made.students.slice(Math.ceil(made.students.length * 0.88))
  const enrolled = made.enrolments.filter(({ status }) => status !== 'DROPPED')
  const accepted = made.scholarships.filter(({ status, studentId }) => status === 'ACCEPTED' && studentId !== null)
  const open = made.catalogue.classes.filter(({ isOpen }) => isOpen)
  const taken = new Set<string>()
  const isNew = (student: Student, classId: number) => {
    const key = `${student.id}:${classId}`
    const isFree = !taken.has(key)
    taken.add(key)
    return isFree
  }
  const papersOf = (status: Status, index: number, isGrant: boolean) =>
    (isGrant ? [...types.all, ...types.grant] : types.all).map((type, n) => ({
      type,
      status: paperStatus(status, n, index),
    }))
  const granted = accepted.flatMap((scholarship, index): Registration[] => {
    const student = made.students.find(({ id }) => id === scholarship.studentId)
    const coreClass = made.catalogue.classes.find(({ id }) => id === scholarship.classId)
    if (!student || !coreClass || !isNew(student, coreClass.id)) return []
    const papers = papersOf('READY', index, true)
    return [
      {
        student,
        classId: coreClass.id,
        price: coreClass.price,
        status: 'READY',
        enrolment: undefined,
        scholarship,
        at: clock.at(-20 + index, 11),
        papers,
      },
    ]
  })
  const others = Array.from({ length: count - granted.length }, (_, index): Registration[] => {
    const status = order[index % order.length] ?? 'REGISTERED'
    const enrolment = status === 'COMPLETED' ? enrolled[(index * 29) % Math.max(1, enrolled.length)] : undefined
    const student = enrolment?.life.journey.student ?? free[index % Math.max(1, free.length)]
    const coreClass = enrolment?.life.journey.schedule.coreClass ?? random.pick(open)
    if (!student || !isNew(student, coreClass.id)) return []
    const at = enrolment
      ? after(enrolment.life.journey.boughtAt, -3 * 24 * 60)
      : clock.at(-random.int(1, 45), random.int(8, 20))
    return [
      {
        student,
        classId: coreClass.id,
        price: coreClass.price,
        status,
        enrolment,
        scholarship: undefined,
        at,
        papers: papersOf(status, index, false),
      },
    ]
  }).flat()
  return [...others, ...granted]
}

const stageOf: Readonly<Record<Status, StageCode>> = {
  REGISTERED: 'REGISTERED',
  DOCUMENT_REVIEW: 'DOCUMENTS',
  READY: 'DOCUMENTS',
  COMPLETED: 'WON',
  CANCELLED: 'LOST',
}

function paymentOf({ status, scholarship }: Registration, fee: number, index: number) {
  if (scholarship && fee === 0) return { paid: 0, payment_status: 'WAIVED' as const }
  if (status === 'READY' || status === 'COMPLETED') return { paid: fee, payment_status: 'PAID' as const }
  if (index % 4 === 1) return { paid: Math.round(fee / 2), payment_status: 'PARTIAL' as const }
  return { paid: 0, payment_status: 'UNPAID' as const }
}

async function seedPapers(
  world: World,
  customer: Customer,
  registrations: readonly Registration[],
  ids: readonly number[],
) {
  const { tx } = world
  const { id, madeBy } = customer
  const papers = registrations.flatMap(({ papers: own, student, at }, n) =>
    own.flatMap(({ type, status }) => (status ? [{ type, status, student, at, registration: ids[n] ?? 0 }] : [])),
  )
  const written = await withPapers(world, papers, ({ type, student }) => ({
    customerId: id,
    line: `${type.name}: ${student.name}`,
  }))
  const files = await insertRows(
    tx,
    'file',
    written.map(({ type, student, at, registration, stored }) => ({
      customer_id: id,
      name: `${type.name} ${student.name}`,
      original_name: `${type.name.toLowerCase().replaceAll(' ', '-')}.pdf`,
      ...stored,
      purpose: 'DOCUMENT' as const,
      ref_type: 'student_class',
      ref_id: registration,
      created_at: after(at, 90),
      created_by: madeBy,
    })),
  )
  await insertRows(
    tx,
    'student_registration_document',
    papers.map(({ type, status, at, registration }, n) => ({
      customer_id: id,
      student_class_id: registration,
      registration_document_id: type.id,
      file_id: files[n] ?? 0,
      status,
      reviewed_by: status === 'UPLOADED' ? null : madeBy,
      reviewed_at: status === 'UPLOADED' ? null : after(at, 1500),
      reject_reason: status === 'REJECTED' ? (registrationRejects[n % registrationRejects.length] ?? null) : null,
      revision: n % 9 === 8 ? 2 : 1,
      created_at: after(at, 90),
      updated_at: after(at, status === 'UPLOADED' ? 90 : 1500),
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
}

/** Commercial registrations with their papers; those that are complete opened a place in a class. */
export async function seedStudentClasses(world: World, customer: Customer, made: Made): Promise<void> {
  const { tx, clock } = world
  const { id, madeBy } = customer
  const { rows: types } = await sql<PaperType & { code: string }>`
    SELECT id, code, name FROM registration_document WHERE required ORDER BY sort_order`.execute(tx)
  const all = types.filter(({ code }) => ['KTP', 'KK', 'IJAZAH', 'FOTO'].includes(code))
  const grant = types.filter(({ code }) => code === 'SURAT_TIDAK_MAMPU')
  const registrations = draft(world, customer, made, { all, grant })
  const rows = registrations.map((registration, n) => {
    const { student, classId, price, status, enrolment, scholarship, at, papers } = registration
    const fee = scholarship ? cut(price, scholarship) : price
    const isDone = status === 'COMPLETED'
    return {
      customer_id: id,
      student_id: student.id,
      core_class_id: classId,
      lms_class_id: enrolment?.life.journey.schedule.id ?? null,
      program_id: made.catalogue.programs.get(scholarship ? 'BEASISWA' : n % 7 === 3 ? 'B2B' : 'REGULER') ?? 0,
      registration_no: `REG-${clock.date(clock.dayOf(at)).slice(2, 4)}-${String(n + 1).padStart(4, '0')}`,
      status,
      stage_id: made.stageIds.get(stageOf[status]) ?? null,
      scholarship_id: scholarship?.id ?? null,
      fee,
      ...paymentOf(registration, fee, n),
      docs_required: papers.length,
      docs_approved: papers.filter((paper) => paper.status === 'APPROVED').length,
      student_lms_class_id: enrolment?.id ?? null,
      completed_at: isDone ? (enrolment?.life.journey.redeemedAt ?? after(at, 3000)) : null,
      completed_by: isDone ? madeBy : null,
      note: status === 'CANCELLED' ? 'Peserta membatalkan' : null,
      created_at: at,
      updated_at: after(at, 1600),
      created_by: madeBy,
      updated_by: madeBy,
    }
  })
  const ids = await insertRows(tx, 'student_class', rows)
  await seedPapers(world, customer, registrations, ids)
  await sql`
    UPDATE student s SET pipeline_stage_id = coalesce(
             (SELECT c.stage_id FROM student_class c WHERE c.student_id = s.id ORDER BY c.id DESC LIMIT 1),
             CASE WHEN s.class_count > 0 THEN ${made.stageIds.get('WON') ?? 0}::bigint END)
     WHERE s.customer_id = ${id}`.execute(tx)
}
