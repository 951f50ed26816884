import { reportCommand } from '#commands/prompts/report.ts'

export default reportCommand({
  resource: 'enrolment',
  title: 'Show report of participants',
  path: '/absensi-report',
  permission: 'report:read',
  keywords: ['enrolments', 'attendance', 'peserta', 'absensi', 'kehadiran'],
  reports: [
    { value: 'by-platform', label: 'Enrolments by platform' },
    { value: 'by-day', label: 'Enrolments by day' },
    { value: 'by-week', label: 'Enrolments by week' },
    { value: 'statuses', label: 'Status by platform' },
    { value: 'by-meeting', label: 'Attendance by meeting' },
    { value: 'referrals', label: 'Referral codes by platform' },
    { value: 'by-status', label: 'Enrolments by status, all time' },
    { value: 'by-platform-all', label: 'Enrolments by platform, all time' },
    { value: 'by-class', label: 'Top classes, all time' },
  ],
})
