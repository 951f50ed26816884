import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** The whole of the organization at once. */
export const organizationCommands = defineScreenCommands(
  { id: 'employee.organization', section: 'employee', permission: 'hr:read', on: ['/employee/organization'] },
  {
    open: { title: 'Expand all reports', short: 'Expand all', keywords: ['buka semua'], keys: 'shift+arrowright' },
    close: { title: 'Collapse all reports', short: 'Collapse all', keywords: ['tutup semua'], keys: 'shift+arrowleft' },
  },
)
