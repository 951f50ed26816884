import { kindOf } from '#contract/core/resource/kind.ts'

/** What orders are called. */
export const orderKinds = {
  order: kindOf({
    kind: 'order',
    one: 'order',
    table: 'sales_order',
    area: 'order',
    path: '/order',
    href: '/order/{id}',
    actions: ['cancel', 'refund', 'fulfil', 'send'],
    without: ['edit', 'delete', 'restore'],
    permissions: { export: 'order:export' },
    excludes: false,
    jobs: false,
  }),
} as const
