import type { Sale } from '#contract/channel/sale.ts'
import type { Tx } from '#server/core/db/database.ts'
import { placed } from './direct.ts'
import type { Seat } from './enrol.ts'
import type { Place } from './place.ts'
import { findPlaces, isSure } from './place.ts'

/** What a row of a file says about the place in a class that it is for. */
interface Row {
  core_class_id: number | null
  schedule_code: string | null
  prakerja_no: string | null
  buyer_email: string | null
  student_id: number | null
  student_lms_class_id: number | null
  match_status: string
  fulfil_status: Sale['fulfilStatus']
}

/** A schedule with room that a row leads to: the place is made once the sale is there. */
export type Enrolment = Pick<Seat, 'studentId' | 'lmsClassId'>

/** Rows of one file that mean the same student in the same class: nobody knows which of them it was. */
function meantTwice(places: readonly Place[]): Set<Place> {
  const sure = places.filter(isSure)
  const groups = Map.groupBy(sure, (place) =>
    place.kind === 'in' ? `in ${place.enrolmentId}` : `${place.student.id} ${place.schedule.coreClassId}`,
  )
  return new Set([...groups.values()].filter((group) => group.length > 1).flat())
}

/** Sales of places, matched with students and schedules; a schedule takes no more than it has room for. */
export async function withPlaces<R extends Row>(
  tx: Tx,
  about: { customerId: number; platform: string },
  rows: readonly R[],
): Promise<{ sales: R[]; enrolments: Map<R, Enrolment> }> {
  const places = await findPlaces(
    tx,
    about,
    rows.map((row) => ({
      coreClassId: row.core_class_id,
      scheduleCode: row.schedule_code,
      prakerjaNo: row.prakerja_no,
      email: row.buyer_email,
    })),
  )
  const twice = meantTwice(places)
  const taken = new Map<number, number>()
  const enrolments = new Map<R, Enrolment>()
  const sales = rows.map((row, at): R => {
    const place = places[at]
    if (!place) return row
    if (place.kind === 'several' || place.kind === 'taken' || twice.has(place))
      return { ...row, match_status: 'CONFLICT' }
    if (place.kind === 'in') return { ...row, ...placed(place, true) }
    if (place.kind !== 'free') return row
    const { id, capacity, enrolled } = place.schedule
    const before = taken.get(id) ?? 0
    if (enrolled + before >= capacity) return row
    taken.set(id, before + 1)
    const sale = { ...row, ...placed(place, true) }
    enrolments.set(sale, { studentId: place.student.id, lmsClassId: id })
    return sale
  })
  return { sales, enrolments }
}
