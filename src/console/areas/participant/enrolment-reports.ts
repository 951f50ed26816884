import { platformNames, platformWords } from '#contract/channel/platform-words.ts'
import { enrolmentStatuses } from '#contract/participant/enrolment.rules.ts'
import type { EnrolmentStatus } from '#contract/participant/enrolment.rules.ts'
import type {
  AttendanceOfMeeting,
  EnrolmentsOfClass,
  EnrolmentsOfDay,
  EnrolmentsOfPlatform,
  EnrolmentsOfStatus,
  EnrolmentsOfWeek,
  ReferralsOfPlatform,
  StatusesOfPlatform,
} from '#contract/report/enrolments.ts'
import { reports } from '#contract/report/report.ts'
import { i18n } from '#console/app/i18n.ts'
import { stringifySearch } from '#console/app/search-codec.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import type { Drawn, ReportColumn, ReportQuery, ReportSet } from '#console/report/view.ts'
import { reportView } from '#console/report/view.ts'
import { dayNumber, monthName } from '#console/report/words.ts'
import { calendarDay } from '#console/ui/format.ts'
import { meetingName } from './participant-words.ts'
import { attended, certified, count, listed, ofPlatform, path, platformRow, share } from './report-parts.ts'

const empty = 'No enrolments in this period'
const finished = { status: ['FINISHED', 'PASSED', 'FAILED'] }

const platformColumns: readonly ReportColumn<EnrolmentsOfPlatform>[] = [
  count<EnrolmentsOfPlatform>('enrolled', 'Enrolled', (row) => row.enrolled, ofPlatform),
  count(
    'present',
    'Attended',
    (row) => row.present,
    (row) => ({ ...ofPlatform(row), ...attended }),
  ),
  count(
    'passed',
    'Passed',
    (row) => row.passed,
    (row) => ({ ...ofPlatform(row), status: ['PASSED'] }),
  ),
  count(
    'certified',
    'Certificate sent',
    (row) => row.certified,
    (row) => ({ ...ofPlatform(row), ...certified }),
  ),
]
const funnel = { kind: 'bars', columns: ['enrolled', 'present', 'passed', 'certified'] } as const

type OfDays = EnrolmentsOfDay | EnrolmentsOfWeek
const daysOf = (row: OfDays) =>
  'day' in row ? { dateFrom: row.day, dateTo: row.day } : { dateFrom: row.from, dateTo: row.to }

/** The platforms that have enrolments, each as a part of the column of its days. */
const ofPlatforms = (rows: readonly OfDays[]): ReportColumn<OfDays>[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row.byPlatform)))].toSorted().map((platform) =>
    count(
      `of-${platform}`,
      platformWords(platform),
      (row: OfDays) => row.byPlatform[platform] ?? 0,
      (row) => ({ ...daysOf(row), platform: [platform] }),
    ),
  )
const stacked: readonly Drawn[] = Object.keys(platformNames).map((platform) => ({
  column: `of-${platform}`,
  as: 'stack',
}))
const ofDays = {
  columns: [
    count('total', 'Enrolled', (row: OfDays) => row.total, daysOf),
    count(
      'present',
      'Attended',
      (row: OfDays) => row.present,
      (row) => ({ ...daysOf(row), ...attended }),
    ),
    count(
      'passed',
      'Passed',
      (row: OfDays) => row.passed,
      (row) => ({ ...daysOf(row), status: ['PASSED'] }),
    ),
  ],
  more: ofPlatforms,
  href: (row: OfDays, query: ReportQuery) => listed(query, daysOf(row)),
  chart: { kind: 'series', drawn: stacked },
} as const

const ofStatus = (status: EnrolmentStatus): ReportColumn<StatusesOfPlatform> =>
  count(
    status,
    codeWords(status),
    (row) => row[status],
    (row) => ({ ...ofPlatform(row), status: [status] }),
  )

/** The attendance that was counted. */
const marked = ({ ke }: AttendanceOfMeeting, { platform, dateFrom, dateTo }: ReportQuery, status?: string) =>
  `/absensi${stringifySearch({ ke, platform, dateFrom, dateTo, exclude: false, ...(status === undefined ? {} : { status: [status] }) })}`
const ofMeeting = (
  key: 'present' | 'late' | 'absent',
  title: string,
  status: string,
): ReportColumn<AttendanceOfMeeting> => ({
  key,
  title,
  kind: 'count',
  value: (row) => row[key],
  href: (row, query) => marked(row, query, status),
})

const shared = { byPlatform: true, totals: true, empty } as const

export const enrolmentReports: ReportSet = {
  path,
  list: 'Participants',
  views: [
    reportView<EnrolmentsOfPlatform>({
      ...shared,
      ...platformRow,
      key: 'by-platform',
      title: 'Enrolments by platform',
      tab: 'By platform',
      call: reports.enrolmentsByPlatform,
      columns: platformColumns,
      chart: funnel,
    }),
    reportView<EnrolmentsOfDay>({
      ...shared,
      ...ofDays,
      key: 'by-day',
      title: 'Enrolments by day',
      tab: 'By day',
      call: reports.enrolmentsByDay,
      rowTitle: 'Day',
      label: ({ day }) => calendarDay(day),
      short: ({ day }) => dayNumber(day),
      begins: ({ day }) => day,
    }),
    reportView<EnrolmentsOfWeek>({
      ...shared,
      ...ofDays,
      key: 'by-week',
      title: 'Enrolments by week',
      tab: 'By week',
      call: reports.enrolmentsByWeek,
      rowTitle: 'Week',
      label: ({ month, week, from, to }) =>
        `${i18n.t('Week {{week}} of {{month}}', { week, month: monthName(month) })} (${dayNumber(from)}–${dayNumber(to)})`,
      short: ({ from, to }) => `${dayNumber(from)}–${dayNumber(to)}`,
      begins: ({ from }) => from,
    }),
    reportView<StatusesOfPlatform>({
      ...shared,
      ...platformRow,
      key: 'statuses',
      title: 'Status by platform',
      tab: 'Status by platform',
      call: reports.statusesByPlatform,
      columns: [
        ...enrolmentStatuses.map(ofStatus),
        count<StatusesOfPlatform>('total', 'Total', (row) => row.total, ofPlatform),
      ],
      chart: { kind: 'share', columns: enrolmentStatuses },
      heat: enrolmentStatuses,
    }),
    reportView<AttendanceOfMeeting>({
      ...shared,
      key: 'by-meeting',
      title: 'Attendance by meeting',
      tab: 'By meeting',
      call: reports.attendanceByMeeting,
      rowTitle: 'Meeting',
      label: ({ ke }) => meetingName(ke),
      short: ({ ke }) => (ke > 10 ? meetingName(ke) : String(ke)),
      href: (row, query) => marked(row, query),
      columns: [
        ofMeeting('present', 'Present', 'PRESENT'),
        ofMeeting('late', 'Late', 'LATE'),
        ofMeeting('absent', 'Absent', 'ABSENT'),
        share('rate', 'Attendance rate', (row) => row.rate),
      ],
      chart: {
        kind: 'series',
        drawn: [
          { column: 'present', as: 'line' },
          { column: 'late', as: 'column' },
          { column: 'absent', as: 'column' },
          { column: 'rate', as: 'line', right: true },
        ],
      },
      empty: 'No attendance in this period',
    }),
    reportView<ReferralsOfPlatform>({
      ...shared,
      ...platformRow,
      key: 'referrals',
      title: 'Referral codes by platform',
      tab: 'Referral codes',
      call: reports.referralsByPlatform,
      columns: [
        count(
          'filled',
          'With a referral code',
          (row) => row.filled,
          (row) => ({ ...ofPlatform(row), referralFilled: true }),
        ),
        count(
          'empty',
          'Without a referral code',
          (row) => row.empty,
          (row) => ({ ...ofPlatform(row), referralFilled: false }),
        ),
        share('rate', 'Share', (row) => row.rate),
        {
          key: 'topCodes',
          title: 'Most used codes',
          kind: 'text',
          value: ({ topCodes }) => topCodes.map(({ code, total }) => `${code} ${total}`).join(', '),
        },
      ],
      chart: { kind: 'share', columns: ['filled', 'empty'] },
    }),
    reportView<EnrolmentsOfStatus>({
      ...shared,
      key: 'by-status',
      title: 'Enrolments by status, all time',
      tab: 'By status',
      call: reports.enrolmentsByStatusAll,
      rowTitle: 'Status',
      label: ({ status }) => i18n.t(codeWords(status)),
      short: ({ status }) => i18n.t(codeWords(status)),
      href: ({ status }, query) => listed(query, { status: [status] }),
      columns: [
        count(
          'total',
          'Enrolled',
          (row) => row.total,
          ({ status }) => ({ status: [status] }),
        ),
        share('pct', 'Share', (row) => row.pct),
      ],
      chart: { kind: 'donut', column: 'total' },
      allTime: true,
    }),
    reportView<EnrolmentsOfPlatform>({
      ...shared,
      ...platformRow,
      key: 'by-platform-all',
      title: 'Enrolments by platform, all time',
      tab: 'By platform, all time',
      call: reports.enrolmentsByPlatformAll,
      columns: platformColumns,
      chart: funnel,
      allTime: true,
    }),
    reportView<EnrolmentsOfClass>({
      ...shared,
      key: 'by-class',
      title: 'Top classes, all time',
      tab: 'Top classes',
      call: reports.enrolmentsByClassAll,
      rowTitle: 'Class',
      label: ({ title }) => title,
      short: ({ title }) => title,
      href: ({ coreClassId }, query) => listed(query, { coreClassId }),
      columns: [
        count(
          'enrolled',
          'Enrolled',
          (row) => row.enrolled,
          ({ coreClassId }) => ({ coreClassId }),
        ),
        count(
          'finished',
          'Finished',
          (row) => row.finished,
          ({ coreClassId }) => ({ coreClassId, ...finished }),
        ),
        count(
          'passed',
          'Passed',
          (row) => row.passed,
          ({ coreClassId }) => ({ coreClassId, status: ['PASSED'] }),
        ),
        share('passRate', 'Pass rate', (row) => row.passRate),
        count(
          'certified',
          'Certificate sent',
          (row) => row.certified,
          ({ coreClassId }) => ({ coreClassId, ...certified }),
        ),
      ],
      chart: { kind: 'bars', columns: ['enrolled', 'passed'] },
      allTime: true,
    }),
  ],
}
