import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What is done with the meeting or item that has the focus. */
export const meetingCommands = defineScreenCommands(
  {
    id: 'lms.meetings',
    section: 'lms',
    permission: 'lms:update',
    on: ['/jadwalkelas/add', '/jadwalkelas/edit/$id', '/jadwalkelas/new-schema/$id'],
  },
  {
    up: {
      title: 'Move the meeting up',
      short: 'Move up',
      keywords: ['naikkan pertemuan'],
      keys: 'alt+arrowup',
      typing: true,
    },
    down: {
      title: 'Move the meeting down',
      short: 'Move down',
      keywords: ['turunkan pertemuan'],
      keys: 'alt+arrowdown',
      typing: true,
    },
    item: { title: 'Add activity', keywords: ['new', 'tambah kegiatan'], keys: 'alt+n' },
    meeting: { title: 'Add meeting', keywords: ['new', 'tambah pertemuan'], keys: 'alt+shift+n' },
    remove: { title: 'Remove the meeting', short: 'Remove', keywords: ['hapus pertemuan'], keys: 'alt+backspace' },
  },
)
