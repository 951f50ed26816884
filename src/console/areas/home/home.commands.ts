import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done with the widgets of the home page. */
export const homeCommands = defineScreenCommands(
  { id: 'home.widgets', section: 'home', permission: null, on: ['/widgets'] },
  {
    choose: {
      title: 'Choose widgets',
      short: 'Choose',
      keywords: ['customize', 'add widget', 'hide widget', 'pilih widget', 'atur beranda'],
      keys: 'v w',
    },
    earlier: {
      title: 'Move the widget forward',
      short: 'Forward',
      keywords: ['order', 'up', 'geser ke depan', 'urutan'],
      keys: 'v f',
    },
    later: {
      title: 'Move the widget back',
      short: 'Move back',
      keywords: ['order', 'down', 'geser ke belakang'],
      keys: 'v b',
    },
    hide: { title: 'Hide the widget', short: 'Hide', keywords: ['remove widget', 'sembunyikan widget'], keys: 'v h' },
    above: {
      title: 'Show the widgets above the list of classes',
      short: 'Above classes',
      keywords: ['kelas', 'tampilkan di atas daftar kelas'],
    },
    usual: { title: 'Show all widgets in the usual order', keywords: ['reset', 'default', 'kembalikan widget'] },
  },
)
