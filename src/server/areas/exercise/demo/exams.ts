import { sql } from 'kysely'
import type { Enrolment } from '#server/areas/schedule/demo/enrolments.ts'
import { insertRows, json } from '#server/demo/insert.ts'
import type { Item, Schedule } from '#server/areas/schedule/demo/schedules.ts'
import type { Customer, World } from '#server/demo/world.ts'

type Sync = 'NEVER' | 'QUEUED' | 'SYNCING' | 'SYNCED' | 'FAILED'

/** The latest that are over wait, run or failed; the others are synced. What has not begun never was. */
function syncOf(schedule: Schedule, nthOver: number, now: Date): Sync {
  if (schedule.endAt > now || schedule.workflow === 'CANCELLED') return 'NEVER'
  return (['QUEUED', 'SYNCING', 'FAILED'] as const)[nthOver] ?? 'SYNCED'
}

const failed = 'Penyedia ujian tidak menjawab dalam 30 detik'

function syncColumns(sync: Sync, schedule: Schedule, now: Date) {
  const hasRun = sync === 'SYNCED' || sync === 'FAILED'
  return {
    sync_status: sync,
    synced_at: hasRun
      ? (schedule.lockedAt ?? new Date(Math.min(now.getTime(), schedule.endAt.getTime() + 86_400_000)))
      : null,
    sync_error: sync === 'FAILED' ? failed : null,
    external_ref: hasRun ? `demo-${schedule.code.toLowerCase()}` : null,
  }
}

const itemOf = (schedule: Schedule, role: Item['role']) => schedule.items.find((item) => item.role === role) as Item

/** The best total of each participant in an item. */
function totals(enrolments: readonly Enrolment[], item: Item): number[] {
  return enrolments.flatMap(({ life }) => life.points.get(item) ?? [])
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round((100 * values.reduce((sum, each) => sum + each, 0)) / values.length) / 100

/** Exams of every schedule, and the surveys that participants answered after it. */
export async function seedExams(
  world: World,
  customer: Customer,
  schedules: readonly Schedule[],
  enrolments: readonly Enrolment[],
) {
  const { tx, clock } = world
  const { id, madeBy } = customer
  const bySchedule = Map.groupBy(
    enrolments.filter(({ status }) => status !== 'DROPPED'),
    ({ life }) => life.journey.schedule,
  )
  const over = schedules.filter(({ endAt, workflow }) => endAt < clock.now && workflow !== 'CANCELLED').toReversed()
  const stamp = { created_at: clock.at(-115, 9), created_by: madeBy, updated_by: madeBy }
  const exams = schedules.flatMap((schedule, n) => {
    const people = bySchedule.get(schedule) ?? []
    const exam = (role: 'POSTTEST' | 'PRETEST', kind: 'PRETEST' | 'POSTTEST' | 'FINAL' | 'REMEDIAL') => {
      const item = itemOf(schedule, role)
      const values = kind === 'REMEDIAL' ? [] : totals(people, item)
      const sync = kind === 'REMEDIAL' ? 'NEVER' : syncOf(schedule, over.indexOf(schedule), clock.now)
      return {
        customer_id: id,
        title: `${{ PRETEST: 'Pre-test', POSTTEST: 'Post-test', FINAL: 'Ujian akhir', REMEDIAL: 'Remedial' }[kind]} ${schedule.title}`,
        lms_class_id: schedule.id,
        class_activity_item_id: kind === 'REMEDIAL' ? null : item.id,
        exercise_id: item.exercise?.id ?? 0,
        kind,
        start_at: item.startAt,
        end_at: item.endAt,
        duration_minutes: 30,
        attempts_allowed: kind === 'PRETEST' ? 1 : 2,
        passing_score: 60,
        participants: people.length,
        submitted: values.length,
        average: mean(values),
        passed: values.filter((value) => value >= 60).length,
        ...syncColumns(sync, schedule, clock.now),
        excluded: n === 13,
        ...stamp,
      }
    }
    return [
      exam('POSTTEST', n % 4 === 3 ? 'FINAL' : 'POSTTEST'),
      ...(n % 12 === 2 ? [exam('PRETEST', 'PRETEST')] : []),
      ...(n % 16 === 6 ? [exam('POSTTEST', 'REMEDIAL')] : []),
    ]
  })
  await insertRows(tx, 'exam', exams)
  await seedEvaluations(world, customer, { schedules, bySchedule, over })
  await sql`UPDATE class_activity_item i SET exam_id = e.id FROM exam e
             WHERE e.class_activity_item_id = i.id AND e.customer_id = ${id}`.execute(tx)
  await sql`UPDATE class_activity_item i SET evaluation_id = e.id FROM evaluation e
             WHERE e.class_activity_item_id = i.id AND e.customer_id = ${id}`.execute(tx)
}

async function seedEvaluations(
  { tx, clock }: World,
  { id, madeBy }: Customer,
  made: {
    schedules: readonly Schedule[]
    bySchedule: ReadonlyMap<Schedule, readonly Enrolment[]>
    over: readonly Schedule[]
  },
): Promise<void> {
  const kinds = ['CLASS', 'INSTRUCTOR', 'MATERIAL', 'PLATFORM'] as const
  const rows = made.schedules
    .filter(({ workflow }) => workflow !== 'DRAFT' && workflow !== 'REVIEW' && workflow !== 'CANCELLED')
    .map((schedule, n) => {
      const item = itemOf(schedule, 'SURVEY')
      const sheets = (made.bySchedule.get(schedule) ?? []).flatMap(({ life }) =>
        life.sheets.filter((sheet) => sheet.item === item),
      )
      const ratings = sheets.flatMap(({ answers }) =>
        answers.flatMap(({ value }) => (typeof value === 'number' ? [value] : [])),
      )
      const last = sheets.flatMap(({ answers }) => (typeof answers[3]?.value === 'number' ? [answers[3].value] : []))
      const share = (test: (value: number) => boolean) =>
        last.length === 0 ? 0 : (100 * last.filter(test).length) / last.length
      return {
        customer_id: id,
        title: `Survei ${schedule.title}`,
        lms_class_id: schedule.id,
        class_activity_item_id: item.id,
        exercise_id: item.exercise?.id ?? 0,
        kind: kinds[n % kinds.length] ?? 'CLASS',
        start_at: item.startAt,
        end_at: item.endAt,
        respondents: sheets.length,
        average_rating: mean(ratings),
        nps: sheets.length === 0 ? null : Math.round(share((value) => value === 5) - share((value) => value <= 3)),
        highlights: json(sheets.length === 0 ? [] : ['Instruktur jelas', 'Waktu latihan diperpanjang']),
        ...syncColumns(syncOf(schedule, made.over.indexOf(schedule), clock.now), schedule, clock.now),
        excluded: false,
        created_at: clock.at(-110, 9),
        created_by: madeBy,
        updated_by: madeBy,
      }
    })
  await insertRows(tx, 'evaluation', rows)
}
