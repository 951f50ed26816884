import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done on the page that recalculates an exam. */
export const syncCommands = defineScreenCommands(
  { id: 'exam.sync-screen', section: 'exam', permission: 'exam:sync', on: ['/exam/sync/$id'] },
  {
    all: {
      title: 'Recalculate everyone',
      keywords: ['sync', 'all', 'sinkronkan semua', 'hitung ulang'],
      keys: 's a',
    },
    missing: {
      title: 'Only participants without a score',
      keywords: ['recalculate', 'missing', 'sinkronkan yang belum', 'hitung ulang'],
      keys: 's m',
    },
  },
)
