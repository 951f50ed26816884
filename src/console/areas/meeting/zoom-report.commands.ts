import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done with the report of an online meeting. */
export const zoomReportCommands = defineScreenCommands(
  { id: 'lms.zoom', section: 'lms', permission: 'lms:read', on: ['/jadwalkelas/report/$id/zoom'] },
  {
    propose: {
      title: 'Propose attendance from Zoom',
      short: 'Propose attendance',
      keywords: ['accept', 'mark', 'usulkan kehadiran', 'hadir dari zoom'],
      keys: 'a',
    },
    fetch: {
      title: 'Fetch the participants again',
      short: 'Fetch again',
      keywords: ['reload zoom', 'refresh', 'ambil ulang peserta'],
      keys: 'r',
    },
    start: {
      title: 'Start the meeting as host',
      short: 'Start as host',
      keywords: ['zoom', 'host', 'zak', 'mulai rapat', 'tuan rumah'],
      keys: 's',
    },
  },
)
