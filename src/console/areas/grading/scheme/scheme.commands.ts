import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done with the scoring scheme of a class. */
export const schemeCommands = defineScreenCommands(
  {
    id: 'lms.scheme',
    section: 'lms',
    permission: 'grading:grade',
    on: ['/jadwalkelas/edit/$id', '/jadwalkelas/new-schema/$id'],
  },
  {
    group: { title: 'Add group', keywords: ['new', 'tambah kelompok nilai'], keys: 'alt+g', typing: true },
    part: {
      title: 'Add part of the group',
      short: 'Add part',
      keywords: ['subgroup', 'level', 'tambah bagian kelompok'],
      keys: 'alt+shift+g',
      typing: true,
    },
    items: { title: 'Add activities', keywords: ['new', 'items', 'tambah aktivitas'], keys: 'alt+a', typing: true },
    up: { title: 'Move up', keywords: ['order', 'naikkan'], keys: 'alt+shift+arrowup', typing: true },
    down: { title: 'Move down', keywords: ['order', 'turunkan'], keys: 'alt+shift+arrowdown', typing: true },
    nest: {
      title: 'Make it part of the group above',
      short: 'Move in',
      keywords: ['indent', 'level', 'jadikan bagian'],
      keys: 'alt+shift+arrowright',
      typing: true,
    },
    unnest: {
      title: 'Take it out of its group',
      short: 'Move out',
      keywords: ['outdent', 'level', 'keluarkan dari kelompok'],
      keys: 'alt+shift+arrowleft',
      typing: true,
    },
    remove: { title: 'Remove', keywords: ['delete', 'hapus dari skema'], keys: 'alt+delete', typing: true },
    distribute: {
      title: 'Distribute weights',
      keywords: ['balance', 'sum', '100', 'bagi bobot', 'ratakan bobot'],
      keys: 'alt+w',
      typing: true,
    },
    copy: {
      title: 'Copy the scheme of another schedule',
      short: 'Copy scheme',
      keywords: ['template', 'import', 'salin skema penilaian'],
    },
  },
)
