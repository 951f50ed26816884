import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done with the grading table of a class. */
export const tableCommands = defineScreenCommands(
  { id: 'lms.table', section: 'lms', permission: 'grading:read', on: ['/jadwalkelas/report/$id'] },
  {
    edit: { title: 'Edit the score', short: 'Edit', keywords: ['change', 'ubah nilai'] },
    clear: {
      title: 'Use the automatic score again',
      short: 'Automatic score',
      keywords: ['clear', 'delete', 'remove', 'hapus nilai', 'nilai otomatis'],
      keys: 'delete',
      also: ['backspace'],
    },
    sort: { title: 'Sort by this column', short: 'Sort', keywords: ['order', 'urutkan kolom'], keys: 'alt+s' },
    search: { title: 'Find a participant', short: 'Find', keywords: ['search', 'cari peserta'], keys: 'alt+f' },
    totals: {
      title: 'Show or hide the totals',
      short: 'Totals',
      keywords: ['histogram', 'distribution', 'ringkasan nilai'],
      keys: 'alt+t',
    },
    download: {
      title: 'Download the table',
      short: 'Download',
      keywords: ['xlsx', 'excel', 'export', 'unduh nilai'],
      keys: 'shift+d',
    },
  },
)
