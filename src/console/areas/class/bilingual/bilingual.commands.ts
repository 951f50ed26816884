import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done while the web texts of a class are written. */
export const bilingualCommands = defineScreenCommands(
  { id: 'class.bilingual', section: 'class', permission: 'class:update', on: ['/kelas/bilingual/$id'] },
  {
    preview: {
      title: 'Preview the web page',
      short: 'Preview',
      keywords: ['pratinjau', 'lihat halaman'],
      keys: 'alt+p',
      typing: true,
    },
    other: {
      title: 'Go to the same field in the other language',
      short: 'Other language',
      keywords: ['bahasa lain'],
      keys: 'alt+l',
      typing: true,
    },
    marked: {
      title: 'Go to the next field that is missing or older',
      short: 'Next gap',
      keywords: ['kosong', 'usang'],
      keys: 'alt+m',
      typing: true,
    },
  },
)
