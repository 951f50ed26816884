import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'

const query = z.strictObject({ customerId: z.optional(Id) })

/** What a form offers: the code that is stored, and what people read. */
export const ReferenceEntry = z
  .object({ id: Id, code: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: 'ReferenceEntry' })
export type ReferenceEntry = z.output<typeof ReferenceEntry>

const reference = <const P extends string>(path: P, what: string) =>
  call({
    method: 'GET',
    service: 'hr',
    path,
    access: 'hr:read',
    summary: `The ${what} that employees can have`,
    query,
    answer: list(ReferenceEntry),
  })

export const religions = reference('/religion', 'religions')
export const maritalStatuses = reference('/statusmarital', 'marital statuses')
export const departments = reference('/department', 'departments')
export const grades = reference('/grade', 'grades')
export const employeeStatuses = reference('/statuskaryawan', 'kinds of employment')

export const supervisors = call({
  method: 'GET',
  service: 'hr',
  path: '/supervisor',
  access: 'hr:read',
  summary: 'Who can supervise: active employees who have reports or lead a team',
  query,
  answer: list(
    z.object({ id: Id, name: z.string(), position: z.string() }).register(z.globalRegistry, { id: 'Supervisor' }),
  ),
})

export const OrganizationNode = z
  .object({
    id: Id,
    name: z.string(),
    position: z.string(),
    department: z.string(),
    supervisorId: z.nullable(Id),
    /** Their supervisor was deleted or no longer works here. */
    withoutSupervisor: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'OrganizationNode' })
export type OrganizationNode = z.output<typeof OrganizationNode>

export const organization = call({
  method: 'GET',
  service: 'console',
  path: '/organization',
  access: 'hr:read',
  summary: 'Everyone who works here with their supervisor, for a tree',
  query,
  answer: record(z.array(OrganizationNode)),
})
