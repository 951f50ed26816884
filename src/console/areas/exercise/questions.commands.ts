import { defineScreenCommands } from '#console/screen/define-commands.ts'

const editor = {
  section: 'exercise',
  permission: 'exercise:read',
  on: ['/exercise', '/exercise/Add', '/exercise/edit/$id'],
} as const

/** What can be done from every field of an exercise. */
export const exerciseCommands = defineScreenCommands(
  { id: 'exercise.editor', ...editor },
  {
    add: { title: 'Add question', keywords: ['new', 'tambah soal', 'soal baru'], keys: 'mod+shift+enter' },
  },
)

/** What can be done with the question, or the option, that has the focus. */
export const questionCommands = defineScreenCommands(
  { id: 'exercise.question', ...editor },
  {
    duplicate: {
      title: 'Duplicate the question',
      short: 'Duplicate',
      keywords: ['copy', 'duplikat soal', 'salin soal'],
      keys: 'mod+d',
    },
    up: {
      title: 'Move the question or option up',
      short: 'Move up',
      keywords: ['order', 'pindah ke atas', 'naikkan'],
      keys: 'alt+arrowup',
      typing: true,
    },
    down: {
      title: 'Move the question or option down',
      short: 'Move down',
      keywords: ['order', 'pindah ke bawah', 'turunkan'],
      keys: 'alt+arrowdown',
      typing: true,
    },
    correct: {
      title: 'Mark the option as correct',
      short: 'Correct',
      keywords: ['answer', 'right', 'jawaban benar', 'kunci'],
      keys: 'alt+c',
    },
    addOption: {
      title: 'Add an option',
      short: 'Option',
      keywords: ['answer', 'tambah pilihan'],
      keys: 'enter',
      typing: true,
    },
    removeOption: {
      title: 'Remove the empty option',
      short: 'Remove option',
      keywords: ['delete', 'hapus pilihan kosong'],
      keys: 'backspace',
      typing: true,
    },
  },
)
