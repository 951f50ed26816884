import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done with the planned meeting that has the focus. */
export const planCommands = defineScreenCommands(
  {
    id: 'lms.planned',
    section: 'lms',
    permission: 'lms:create',
    on: ['/jadwalkelas/new-schema', '/jadwalkelas/new-schema/copy/$id', '/jadwalkelas/copy/$id'],
  },
  {
    first: { title: 'Take the first suggestion', keywords: ['solve', 'saran pertama'], keys: '1' },
    second: { title: 'Take the second suggestion', keywords: ['solve', 'saran kedua'], keys: '2' },
    third: { title: 'Take the third suggestion', keywords: ['solve', 'saran ketiga'], keys: '3' },
    fourth: { title: 'Take the fourth suggestion', keywords: ['solve', 'saran keempat'], keys: '4' },
    all: {
      title: 'Resolve all conflicts',
      short: 'Resolve all',
      keywords: ['suggestions', 'selesaikan semua bentrokan'],
      keys: 'shift+a',
    },
    reset: {
      title: 'Back to the planned time',
      short: 'Reset',
      keywords: ['undo', 'kembalikan waktu'],
      keys: 'backspace',
    },
  },
)
