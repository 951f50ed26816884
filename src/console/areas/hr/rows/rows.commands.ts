import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What is done with the row that has the focus, in every part of an employee that consists of rows. */
export const rowsCommands = defineScreenCommands(
  {
    id: 'employee.rows',
    section: 'employee',
    permission: 'hr:read',
    on: ['/employee', '/employee/Add', '/employee/edit/$id'],
  },
  {
    up: {
      title: 'Move the row up',
      short: 'Move up',
      keywords: ['naikkan baris'],
      keys: 'alt+arrowup',
      typing: true,
    },
    down: {
      title: 'Move the row down',
      short: 'Move down',
      keywords: ['turunkan baris'],
      keys: 'alt+arrowdown',
      typing: true,
    },
    add: { title: 'Add a row', short: 'Add', keywords: ['new', 'tambah baris'], keys: 'alt+n', typing: true },
    remove: {
      title: 'Remove the row',
      short: 'Remove',
      keywords: ['delete', 'hapus baris'],
      keys: 'alt+backspace',
      typing: true,
    },
  },
)
