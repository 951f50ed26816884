import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done in the list of training runs. */
export const trainingCommands = defineScreenCommands(
  { id: 'training.list', section: 'training', permission: 'training:activate', on: ['/training'] },
  {
    activate: {
      title: 'Set this training active',
      short: 'Set active',
      keywords: ['use model', 'aktifkan pelatihan ini'],
      keys: 'v a',
    },
  },
)
