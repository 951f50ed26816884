import { kindOf } from '#contract/core/resource/kind.ts'

/** What the academy proves itself to other services with, and what it holds meetings with. */
export const meetingKinds = {
  credential: kindOf({
    kind: 'credential',
    one: 'credential',
    table: 'credential',
    area: 'credential',
    path: '/credentials',
    actions: ['rotate', 'reset-trx', 'disable', 'enable', 'restore'],
    excludes: false,
  }),
  zoomAccount: kindOf({
    kind: 'zoomAccount',
    one: 'Zoom account',
    table: 'zoom_account',
    area: 'zoom',
    path: '/zoom-accounts',
    actions: ['start'],
    excludes: false,
    jobs: false,
    permissions: { update: 'zoom:create', export: 'zoom:read' },
  }),
} as const
