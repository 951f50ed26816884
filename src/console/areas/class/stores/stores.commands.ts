import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done while the stores of a class are edited. */
export const storesCommands = defineScreenCommands(
  { id: 'class.stores', section: 'class', permission: 'class:update', on: ['/kelas/category/$id'] },
  {
    add: {
      title: 'List the class in another store',
      short: 'List in stores',
      keywords: ['tambah toko'],
      keys: 'alt+n',
    },
    next: {
      title: 'Go to the next listing',
      short: 'Next listing',
      keywords: ['toko berikutnya'],
      keys: 'alt+j',
      typing: true,
    },
    previous: {
      title: 'Go to the previous listing',
      short: 'Previous listing',
      keywords: ['toko sebelumnya'],
      keys: 'alt+k',
      typing: true,
    },
  },
)
