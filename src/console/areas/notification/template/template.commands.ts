import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done in a text of a template. */
export const templateCommands = defineScreenCommands(
  {
    id: 'template.text',
    section: 'template',
    permission: 'template:read',
    on: ['/template', '/template/edit/$id'],
  },
  {
    variable: {
      title: 'Insert a variable',
      short: 'Variable',
      keywords: ['placeholder', 'sisipkan variabel', 'isian'],
      keys: 'mod+space',
      // Where Cmd takes the place of Ctrl, Cmd Space belongs to the system.
      also: ['ctrl+space'],
    },
  },
)
