import { defineScreenCommands } from './define-commands.ts'

/** The commands of whatever can be saved. Their keys are the same on every screen, so nobody changes them. */
export const saveCommands = defineScreenCommands(
  { id: 'console.form', section: 'console', permission: null },
  {
    save: { title: 'Save', keywords: ['submit', 'simpan'], keys: 'mod+enter', also: ['mod+s'] },
    saveOnly: { title: 'Save', keywords: ['submit', 'simpan'], keys: 'mod+s' },
    saveThenNext: { title: 'Save, then next', keywords: ['next', 'simpan', 'berikutnya'], keys: 'mod+enter' },
  },
)
