import { defineScreenCommands } from '#console/screen/define-commands.ts'

const editor = { section: 'class', permission: 'class:read', on: ['/kelas', '/kelas/add', '/kelas/edit/$id'] } as const

/** The sections of the screen of a class, by their numbers. */
export const sectionCommands = defineScreenCommands(
  { id: 'class.section', ...editor, on: ['/kelas/add', '/kelas/edit/$id'] },
  {
    general: { title: 'Section: General', short: 'General', keywords: ['bagian umum'], keys: 'alt+1' },
    attributes: { title: 'Section: Attributes', short: 'Attributes', keywords: ['bagian atribut'], keys: 'alt+2' },
    variants: { title: 'Section: Variants', short: 'Variants', keywords: ['bagian varian'], keys: 'alt+3' },
    syllabus: { title: 'Section: Syllabus', short: 'Syllabus', keywords: ['bagian silabus'], keys: 'alt+4' },
    content: { title: 'Section: Web content', short: 'Web content', keywords: ['bagian konten'], keys: 'alt+5' },
    stores: { title: 'Section: Stores', short: 'Stores', keywords: ['bagian toko'], keys: 'alt+6' },
  },
)

/** What is done with the activity that has the focus. */
export const syllabusCommands = defineScreenCommands(
  { id: 'class.syllabus', ...editor },
  {
    up: {
      title: 'Move the activity up',
      short: 'Move up',
      keywords: ['naikkan', 'pindah ke atas'],
      keys: 'alt+arrowup',
      typing: true,
    },
    down: {
      title: 'Move the activity down',
      short: 'Move down',
      keywords: ['turunkan', 'pindah ke bawah'],
      keys: 'alt+arrowdown',
      typing: true,
    },
    item: { title: 'Add activity', keywords: ['new', 'tambah kegiatan'], keys: 'alt+n' },
    meeting: { title: 'Add meeting', keywords: ['new', 'tambah pertemuan'], keys: 'alt+shift+n' },
    remove: { title: 'Remove the activity', short: 'Remove', keywords: ['hapus kegiatan'], keys: 'alt+backspace' },
  },
)

/** What is done with the variant that has the focus. */
export const variantCommands = defineScreenCommands(
  { id: 'class.variant', ...editor },
  {
    up: {
      title: 'Move the variant up',
      short: 'Move up',
      keywords: ['naikkan varian'],
      keys: 'alt+shift+arrowup',
      typing: true,
    },
    down: {
      title: 'Move the variant down',
      short: 'Move down',
      keywords: ['turunkan varian'],
      keys: 'alt+shift+arrowdown',
      typing: true,
    },
    add: { title: 'Add variant', keywords: ['new', 'tambah varian'], keys: 'alt+v' },
  },
)
