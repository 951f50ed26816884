import * as z from 'zod/mini'
import { call, list } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'

/** A core class as pickers show it. */
export const CoreClass = z
  .object({ id: Id, code: z.string(), title: z.string(), basePrice: z.int(), status: z.string() })
  .register(z.globalRegistry, { id: 'CoreClass' })
export type CoreClass = z.output<typeof CoreClass>

export const coreClassFields = listFields({
  code: { type: 'text', sort: true, search: 'contains' },
  title: { type: 'text', sort: true, search: 'contains' },
  status: { type: 'enum', values: ['ACTIVE', 'INACTIVE'] },
  updatedAt: { type: 'moment', sort: true },
})

export const coreClassList = call({
  method: 'GET',
  path: '/v2/api/pyadapt/customers/{customerId}/core-classes',
  access: 'class:read',
  summary: 'List core classes',
  query: queryOfList(coreClassFields),
  answer: list(CoreClass),
})
