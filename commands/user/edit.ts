import * as z from 'zod/mini'
import { pickUsers } from '#commands/prompts/user.ts'
import { Id } from '#contract/core/common.ts'
import { userUpdate } from '#contract/session/user.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { notAsked } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Opens the form; with values, as an undo has them, it writes them. */
export default defineCommand({
  id: 'user.edit',
  title: 'Edit user',
  short: 'Edit',
  section: 'user',
  resource: 'user',
  keywords: ['change', 'roles', 'ubah', 'sunting', 'ubah peran', 'hak akses'],
  permission: 'user:assign',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'e', on: '/roles' },
  args: z.object({
    user: Id,
    roles: z.optional(z.array(z.string())),
    name: z.optional(z.string()),
    phone: z.nullish(z.string()),
  }),
  ask: {
    user: pickUsers({ multiple: false }),
    roles: notAsked('Roles'),
    name: notAsked('Name'),
    phone: notAsked('Phone'),
  },
  from: { user: focused('user') },
  async run({ user, ...values }, { call, customerId }) {
    const changes = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    if (Object.keys(changes).length === 0) return { customerId, saved: undefined }
    return { customerId, saved: await call(userUpdate, { customerId, body: { masterId: user, ...changes } }) }
  },
  done: ({ customerId, saved }, { user }) =>
    saved
      ? { say: say('User {{name}} saved', { name: saved.name }), stale: ['user'] }
      : { goTo: `/roles/edit/${customerId}/${user}` },
})
