import { kindOf } from '#contract/core/resource/kind.ts'

export const notificationKinds = {
  template: kindOf({
    kind: 'template',
    one: 'template',
    many: 'templates',
    heading: 'Templates',
    table: 'template',
    area: 'template',
    path: '/template',
    actions: ['reset', 'activate', 'deactivate'],
    permissions: { export: 'template:read' },
  }),
} as const
