import type { Value } from './copy.ts'
import type { Links } from './links.ts'
import { hash } from './links.ts'
import type { Plan } from './plan.ts'
import { platformCodes } from './plan.ts'
import { DAYS } from './shape.ts'
import type { Calendar } from './words.ts'
import { cityOf, emailOf, isWoman, nameOf, phoneOf, priceOf, scheduleCode, titleOf } from './words.ts'

/** A table with its columns and the rows that go into it. */
export interface Source {
  table: string
  columns: readonly string[]
  rows: () => Iterable<readonly Value[]>
}

export interface Made {
  plan: Plan
  links: Links
  calendar: Calendar
}

export const classSource = ({ plan, calendar }: Made): Source => ({
  table: 'core_class',
  columns: [
    'id',
    'customer_id',
    'code',
    'title',
    'program_id',
    'mode',
    'level',
    'base_price',
    'meeting_count',
    'curation_status',
    'created_at',
    'updated_at',
  ],
  *rows() {
    for (let at = 0; at < plan.classCustomer.length; at++) {
      const customer = (plan.classCustomer[at] ?? 0) + 1
      const made = calendar.moment(hash(at, 20) % 400, 600)
      yield [
        at + 1,
        customer,
        `KLS-${String(at + 1).padStart(5, '0')}`,
        titleOf(at),
        customer,
        'WEBINAR',
        'PEMULA',
        priceOf(at),
        3,
        'APPROVED',
        made,
        made,
      ]
    }
  },
})

export const scheduleSource = ({ plan, links, calendar }: Made): Source => ({
  table: 'lms_class',
  columns: [
    'id',
    'customer_id',
    'code',
    'title',
    'core_class_id',
    'program_id',
    'workflow',
    'start_at',
    'end_at',
    'mode',
    'capacity',
    'enrolled_count',
    'price',
    'min_attendance_pct',
    'excluded',
    'created_at',
    'updated_at',
  ],
  *rows() {
    for (let at = 0; at < plan.scheduleClass.length; at++) {
      const owner = plan.scheduleClass[at] ?? 0
      const customer = (plan.classCustomer[owner] ?? 0) + 1
      const day = plan.scheduleDay[at] ?? 0
      const workflow = day >= DAYS ? 'PUBLISHED' : day + 3 > DAYS ? 'ONGOING' : 'COMPLETED'
      const enrolled = links.scheduleEnrolled[at] ?? 0
      const nth = at - (plan.classFirst[owner] ?? 0) + 1
      const made = calendar.moment(day - 45, 540)
      yield [
        at + 1,
        customer,
        scheduleCode(plan, calendar, at),
        `${titleOf(owner)} – angkatan ${nth}`,
        owner + 1,
        customer,
        workflow,
        calendar.moment(day, 540),
        calendar.moment(day + 2, 660),
        'WEBINAR',
        Math.max(50, enrolled),
        enrolled,
        priceOf(owner),
        60,
        hash(at, 21) % 200 === 0,
        made,
        made,
      ]
    }
  },
})

export const studentSource = ({ plan, links, calendar }: Made): Source => ({
  table: 'student',
  columns: [
    'id',
    'customer_id',
    'student_no',
    'name',
    'email',
    'phone',
    'prakerja_no',
    'prakerja_wave',
    'gender',
    'birth_date',
    'city',
    'province',
    'education_level',
    'occupation',
    'platform_code',
    'class_count',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  *rows() {
    const levels = ['SMA/SMK', 'SMA/SMK', 'SMA/SMK', 'SMA/SMK', 'SMA/SMK', 'SMA/SMK', 'D3', 'S1', 'S1', 'SMP']
    const occupations = ['BELUM_BEKERJA', 'PEKERJA', 'WIRAUSAHA', 'PELAJAR', 'IBU_RT', 'PHK']
    for (let at = 0; at < plan.studentCustomer.length; at++) {
      const [city, province] = cityOf(at)
      const day = plan.studentDay[at] ?? 0
      const came = calendar.moment(day, 420 + (hash(at, 22) % 900))
      const classes = links.studentClasses[at] ?? 0
      const isDeleted = classes === 0 && hash(at, 23) % 12 === 0
      yield [
        at + 1,
        (plan.studentCustomer[at] ?? 0) + 1,
        `S-${String(at + 1).padStart(7, '0')}`,
        nameOf(at),
        emailOf(at),
        phoneOf(at),
        `9999${String(at).padStart(12, '0')}`,
        40 + Math.floor(day / 36),
        isWoman(at) ? 'P' : 'L',
        `${1970 + (hash(at, 24) % 36)}-0${1 + (hash(at, 25) % 9)}-1${hash(at, 26) % 9}`,
        city,
        province,
        levels[hash(at, 27) % levels.length] ?? null,
        occupations[hash(at, 28) % occupations.length] ?? null,
        platformCodes[hash(at, 29) % platformCodes.length] ?? null,
        classes,
        came,
        came,
        // Longer ago they would have been purged by now.
        isDeleted ? calendar.moment(Math.max(day, DAYS - 1 - (hash(at, 30) % 20)), 600) : null,
      ]
    }
  },
})
