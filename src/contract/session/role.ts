import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { EMPTY, requiredText } from '#contract/core/common.ts'
import { permissions } from '#contract/core/permission.ts'
import { Role } from './user.ts'

const known = new Set<string>(permissions)

const wanted = {
  name: requiredText(60),
  description: z.nullish(requiredText(200)),
  /** GLOBAL: with every customer, for the academy's own staff. */
  scope: z.enum(['GLOBAL', 'CUSTOMER']),
  permissions: z
    .array(z.string().check(z.refine((permission) => known.has(permission), 'is no permission')))
    .check(z.minLength(1, EMPTY), z.maxLength(permissions.length)),
}

export const CreateRole = z.strictObject(wanted).register(z.globalRegistry, { id: 'CreateRole' })
export const UpdateRole = z
  .strictObject({
    name: z.optional(wanted.name),
    description: wanted.description,
    permissions: z.optional(wanted.permissions),
  })
  .register(z.globalRegistry, { id: 'UpdateRole' })

const code = { code: z.string().check(z.regex(/^[A-Z][A-Z\d_]{0,59}$/)) }

/** Roles are the same for every customer: who makes one holds its permissions with all of them. */
export const roleCreate = call({
  method: 'POST',
  path: '/roles',
  service: 'console',
  access: 'role:create',
  summary: "Make a role out of the caller's own permissions",
  body: CreateRole,
  answer: record(Role),
})

export const roleUpdate = call({
  method: 'PUT',
  path: '/roles/{code}',
  service: 'console',
  access: 'role:update',
  summary: 'Change a role of the own making; absent fields stay as they are',
  params: code,
  body: UpdateRole,
  answer: record(Role),
})

export const roleDelete = call({
  method: 'DELETE',
  path: '/roles/{code}',
  service: 'console',
  access: 'role:delete',
  summary: 'Delete a role of the own making that no one holds',
  params: code,
  answer: record(z.object({ code: z.string() })),
})
