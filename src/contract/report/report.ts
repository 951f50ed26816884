import * as z from 'zod/mini'
import { call, report } from '#contract/core/call.ts'
import { Id, LocalDate, Moment } from '#contract/core/common.ts'
import type { Permission } from '#contract/core/permission.ts'
import { prospectSources } from '#contract/crm/prospect.ts'
import { lengthOf } from '#contract/core/report-period.ts'
import type { WantedPeriod } from '#contract/core/report-period.ts'
import {
  AttendanceOfMeeting,
  EnrolmentsOfClass,
  EnrolmentsOfDay,
  EnrolmentsOfPlatform,
  EnrolmentsOfStatus,
  EnrolmentsOfWeek,
  ReferralsOfPlatform,
  StatusesOfPlatform,
} from './enrolments.ts'
import * as rows from './prospects.ts'
import { RedemptionsOfDay, RedemptionsOfFlag } from './redemptions.ts'
import { ScholarshipsOfScheme } from './scholarships.ts'
import { linkFlags } from './shorter.ts'
import { ImagesOfLabel, TrainingPerformance } from './training.ts'

/** The most days that a report is about. */
const MAX_DAYS = 366
const wrongMonth = 'must be a month such as 2026-11'
const wrongYear = 'must be a year such as 2026'

const Month = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: wrongMonth, abort: true }),
  z.refine((month) => month >= '1900' && month < '3000', wrongMonth),
)
const Year = z.int(wrongYear).check(z.gte(1900, wrongYear), z.lte(2999, wrongYear))

/** Which days, and of which customer: a month, a year, or days; the present month when nothing is said. */
const common = {
  customerId: z.optional(Id),
  month: z.optional(Month),
  year: z.optional(Year),
  dateFrom: z.optional(LocalDate),
  dateTo: z.optional(LocalDate),
}

/** What a report can be narrowed by beside its days. */
const byClass = { coreClassId: z.optional(Id) }
const byPlatform = {
  ...byClass,
  platform: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(50))),
}

/** What is wrong with the days together, at its field. */
function periodIssue({ month, year, dateFrom, dateTo }: WantedPeriod): [field: string, message: string] | undefined {
  const dates = dateFrom === undefined ? (dateTo === undefined ? undefined : 'dateTo') : 'dateFrom'
  const others = [year === undefined ? undefined : 'year', dates].filter((one) => one !== undefined)
  if (month !== undefined && others[0] !== undefined) return [others[0], 'cannot go together with month']
  if (others.length > 1) return [dates ?? '', 'cannot go together with year']
  if (dateFrom === undefined || dateTo === undefined) return undefined
  const days = lengthOf({ from: dateFrom, to: dateTo })
  if (days < 1) return ['dateTo', 'must not be before the first day']
  return days > MAX_DAYS ? ['dateTo', `must be within ${MAX_DAYS} days`] : undefined
}

interface ReportDef<P extends string, R extends z.ZodMiniType, S extends z.core.$ZodShape> {
  path: P
  /** One that the specification does not know. */
  service?: 'console'
  access: Permission
  summary: string
  row: R
  narrow: S
}

/** A report: rows that a period comes to, days and weeks without anything among them, and how fresh they are. */
function reportCall<const P extends string, R extends z.ZodMiniType, S extends z.core.$ZodShape>(
  def: ReportDef<P, R, S>,
) {
  const { path, service = 'main', access, summary, row, narrow } = def
  const query = z.strictObject({ ...common, ...narrow }).check(({ value, issues }) => {
    const issue = periodIssue(value as WantedPeriod)
    if (issue) issues.push({ code: 'custom', path: [issue[0]], message: issue[1], input: value })
  })
  return call({ method: 'GET', path: `/api/${path}` as const, service, access, summary, query, answer: report(row) })
}

/** A report of the runs of the check that reads photos, which is of no period. */
const ofTraining = <const P extends string, R extends z.ZodMiniType>(path: P, summary: string, row: R) =>
  reportCall({ path, access: 'training:read', summary, row, narrow: {} })

/** Prospects of one source, of one owner. */
const byProspect = { source: z.optional(z.enum(prospectSources)), owner: z.optional(Id) }

/** A report of prospects, which the specification does not name. */
const ofProspects = <const P extends string, R extends z.ZodMiniType>(path: P, summary: string, row: R) =>
  reportCall({
    path: `prospect/${path}` as const,
    service: 'console',
    access: 'crm:read',
    summary,
    row,
    narrow: byProspect,
  })

/** Paid sales and what they come to, rupiah. */
const sold = { sold: z.int(), gross: z.int(), fee: z.int(), net: z.int() }
const SoldByPlatform = z
  .record(z.string(), z.object({ sold: z.int(), net: z.int() }))
  .register(z.globalRegistry, { id: 'SoldByPlatform' })

export const SalesOfDay = z
  .object({ day: LocalDate, ...sold, byPlatform: SoldByPlatform })
  .register(z.globalRegistry, { id: 'SalesOfDay' })
export type SalesOfDay = z.output<typeof SalesOfDay>

export const SalesOfWeek = z
  .object({
    month: Month,
    /** The days 1–7 are the first, 8–14, 15–21 and 22–28 the next, and 29 to the end the fifth. */
    week: z.int().check(z.gte(1), z.lte(5)),
    /** Its days as far as they are in the period. */
    from: LocalDate,
    to: LocalDate,
    ...sold,
    byPlatform: SoldByPlatform,
  })
  .register(z.globalRegistry, { id: 'SalesOfWeek' })
export type SalesOfWeek = z.output<typeof SalesOfWeek>

export const ClicksOfFlag = z
  .object({
    flag: z.enum(linkFlags),
    /** The links there are, clicked or not. */
    links: z.int(),
    clicks: z.int(),
    /** Of all clicks, in percent with two decimals. */
    pct: z.number(),
  })
  .register(z.globalRegistry, { id: 'ClicksOfFlag' })
export type ClicksOfFlag = z.output<typeof ClicksOfFlag>

export const ClicksOfDay = z
  .object({
    day: LocalDate,
    clicks: z.int(),
    /** Different visitors of a link on that day, without robots. */
    unique: z.int(),
    /** Of the clicks those of robots. */
    bots: z.int(),
  })
  .register(z.globalRegistry, { id: 'ClicksOfDay' })
export type ClicksOfDay = z.output<typeof ClicksOfDay>

export const ClicksOfLink = z
  .object({
    shorterId: Id,
    code: z.string(),
    title: z.string(),
    flag: z.enum(linkFlags),
    clicks: z.int(),
    /** In the seven days up to today, whatever the period. */
    clicks7d: z.int(),
    lastClickAt: z.nullable(Moment),
    /** Its clicks on each day of the period. */
    byDay: z.array(z.int()),
  })
  .register(z.globalRegistry, { id: 'ClicksOfLink' })
export type ClicksOfLink = z.output<typeof ClicksOfLink>

/** Every report. The server does not compile without a query for each (`src/server/areas/report/report-queries.ts`). */
export const reports = {
  salesByDay: reportCall({
    path: 'reportecommerce/report_month_by_day',
    access: 'ecommerce:read',
    summary: 'What was sold on each day of a period',
    row: SalesOfDay,
    narrow: byPlatform,
  }),
  salesByWeek: reportCall({
    path: 'reportecommerce/report_month_by_week',
    access: 'ecommerce:read',
    summary: 'What was sold in each week of the months of a period',
    row: SalesOfWeek,
    narrow: byPlatform,
  }),
  clicksByFlag: reportCall({
    path: 'shorter/report_by_flag',
    access: 'shorter:read',
    summary: 'Short links and their clicks by where they are used',
    row: ClicksOfFlag,
    narrow: byClass,
  }),
  clicksByDay: reportCall({
    path: 'shorter/report_month_by_day',
    access: 'shorter:read',
    summary: 'Clicks of short links on each day of a period',
    row: ClicksOfDay,
    narrow: byClass,
  }),
  clicksByLink: reportCall({
    path: 'shorter/rekap',
    access: 'shorter:read',
    summary: 'The 50 short links with the most clicks of a period',
    row: ClicksOfLink,
    narrow: byClass,
  }),
  redemptionsByFlag: reportCall({
    path: 'reedem/report_by_flag',
    access: 'redemption:read',
    summary: 'What came of the codes that were sent in',
    row: RedemptionsOfFlag,
    narrow: byPlatform,
  }),
  redemptionsByDay: reportCall({
    path: 'reedem/report_month_by_day',
    access: 'redemption:read',
    summary: 'Codes that were sent in on each day of a period, by what became of them',
    row: RedemptionsOfDay,
    narrow: byPlatform,
  }),
  enrolmentsByPlatform: reportCall({
    path: 'absensireport/rekap_by_ecommerce',
    access: 'report:read',
    summary: 'Enrolments of each platform in a period, and how far they have come',
    row: EnrolmentsOfPlatform,
    narrow: byPlatform,
  }),
  enrolmentsByDay: reportCall({
    path: 'absensireport/report_month_by_day',
    access: 'report:read',
    summary: 'Enrolments on each day of a period',
    row: EnrolmentsOfDay,
    narrow: byPlatform,
  }),
  enrolmentsByWeek: reportCall({
    path: 'absensireport/report_month_by_week',
    access: 'report:read',
    summary: 'Enrolments in each week of the months of a period',
    row: EnrolmentsOfWeek,
    narrow: byPlatform,
  }),
  enrolmentsByStatusAll: reportCall({
    path: 'absensireport/rekap_by_status_all',
    access: 'report:read',
    summary: 'Enrolments of all time by status',
    row: EnrolmentsOfStatus,
    narrow: byPlatform,
  }),
  enrolmentsByPlatformAll: reportCall({
    path: 'absensireport/rekap_by_ecommerce_all',
    access: 'report:read',
    summary: 'Enrolments of each platform of all time',
    row: EnrolmentsOfPlatform,
    narrow: byPlatform,
  }),
  enrolmentsByClassAll: reportCall({
    path: 'absensireport/rekap_by_kelas_all',
    access: 'report:read',
    summary: 'The 50 classes with the most enrolments of all time',
    row: EnrolmentsOfClass,
    narrow: byPlatform,
  }),
  statusesByPlatform: reportCall({
    path: 'absensireport/rekap_by_status_ecommerce',
    access: 'report:read',
    summary: 'Enrolments of each platform in a period by status',
    row: StatusesOfPlatform,
    narrow: byPlatform,
  }),
  attendanceByMeeting: reportCall({
    path: 'absensireport/rekap_by_ke',
    access: 'report:read',
    summary: 'Attendance of each meeting in a period',
    row: AttendanceOfMeeting,
    narrow: byPlatform,
  }),
  referralsByPlatform: reportCall({
    path: 'absensireport/rekap_referral_code_filled',
    access: 'report:read',
    summary: 'Enrolments of each platform with and without a referral code',
    row: ReferralsOfPlatform,
    narrow: byPlatform,
  }),
  scholarshipsByScheme: reportCall({
    path: 'scholarships/by-scheme',
    service: 'console',
    access: 'scholarship:read',
    summary: 'What each scholarship scheme has granted in a period',
    row: ScholarshipsOfScheme,
    narrow: {},
  }),
  prospectFunnel: ofProspects('funnel', 'How far prospects that began in a period came', rows.ProspectsOfStage),
  prospectsBySource: ofProspects('by_source', 'What came of prospects by source', rows.ProspectsOfSource),
  prospectsByOwner: ofProspects('by_owner', 'What came of prospects by owner', rows.ProspectsOfOwner),
  timeInStage: ofProspects('time_in_stage', 'How long prospects stay in each stage', rows.TimeInStage),
  prospectsByMonth: ofProspects('by_month', 'Prospects won and lost in 12 months', rows.ProspectsOfMonth),
  trainingPerformance: ofTraining('performance', 'How well the training runs did, oldest first', TrainingPerformance),
  imagesTrain: ofTraining('dashboard/rekapAnnotationImage', 'Photos for training by label', ImagesOfLabel),
  imagesTest: ofTraining('dashboard/rekapAnnotationImageTesting', 'Photos for testing by label', ImagesOfLabel),
  imagesTestB: ofTraining('dashboard/rekapAnnotationImageTestingB', 'Photos of test set B by label', ImagesOfLabel),
} as const
export type Reports = typeof reports
