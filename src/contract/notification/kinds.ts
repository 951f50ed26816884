import { kindOf } from '#contract/core/resource/kind.ts'

export const notificationKinds = {
  template: kindOf({
    kind: 'template',
    one: 'template',
    table: 'template',
    area: 'template',
    path: '/template',
    actions: ['reset', 'activate', 'deactivate'],
    permissions: { export: 'template:read' },
  }),
  message: kindOf({
    kind: 'message',
    one: 'message',
    table: 'message',
    area: 'message',
    path: '/message',
    actions: ['reset', 'cancel', 'write'],
    permissions: { export: 'message:read' },
  }),
} as const
