import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done on the attendance sheet. The marks are in the order of the four buttons of a row. */
export const sheetCommands = defineScreenCommands(
  {
    id: 'attendance.sheet',
    section: 'attendance',
    permission: 'attendance:update',
    on: ['/absensi/meeting/$id'],
  },
  {
    PRESENT: { title: 'Mark as present', short: 'Present', keywords: ['attend', 'tandai hadir', 'hadir'], keys: '1' },
    LATE: { title: 'Mark as late', short: 'Late', keywords: ['tandai terlambat', 'telat'], keys: '2' },
    ABSENT: { title: 'Mark as absent', short: 'Absent', keywords: ['missing', 'tandai absen', 'alpa'], keys: '3' },
    EXCUSED: { title: 'Mark as excused', short: 'Excused', keywords: ['leave', 'tandai izin', 'sakit'], keys: '4' },
    clear: { title: 'Clear the unsaved mark', short: 'Clear', keywords: ['remove', 'hapus tanda'], keys: 'backspace' },
    rest: {
      title: 'Mark remaining present',
      keywords: ['rest', 'everybody', 'all', 'tandai sisanya hadir', 'hadir semua'],
      keys: 'shift+h',
    },
    search: { title: 'Find a participant', short: 'Find', keywords: ['search', 'cari peserta'] },
  },
)
