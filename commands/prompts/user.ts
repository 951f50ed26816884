import * as z from 'zod/mini'
import { reason } from '#contract/core/reason.ts'
import type { Invitation, LetterState } from '#contract/session/invitation.ts'
import { invitationList } from '#contract/session/invitation.ts'
import type { Role, User } from '#contract/session/user.ts'
import { roleList, userList, userRead } from '#contract/session/user.ts'
import type { Context, RecordRef } from '#engine/context.ts'
import { knownRecord, targetRefs } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import type { Say } from '#engine/say.ts'
import { say } from '#engine/say.ts'

const userRef = (record: User): RecordRef<'user'> => {
  const { id, customerId, name, email } = record
  return { resource: 'user', id, label: name, hint: email, of: [customerId], record }
}

/** Asks for people of the customer, by name or e-mail. */
export function pickUsers({ multiple = true } = {}): RecordPrompt {
  return {
    kind: 'record',
    resource: 'user',
    label: multiple ? 'Which users?' : 'Which user?',
    help: 'By name or e-mail.',
    names: ['user', 'users', 'pengguna'],
    ...(multiple ? { multiple } : {}),
    async search(text, { call, customerId }) {
      const keyword = text.trim()
      const query = { customerId, limit: 20, ...(keyword === '' ? {} : { keyword }) }
      return (await call(userList, { query })).data.map(userRef)
    },
    read: async (id, { call, customerId }) => userRef(await call(userRead, { customerId, masterId: Number(id) })),
  }
}

/** What is said of the letter that asks somebody to choose a password. */
export function letterWords(letter: LetterState, email: string): Say {
  if (letter === 'NO_ADDRESS') return 'No message will be sent: there is no address.'
  if (letter === 'NO_TEMPLATE') return 'No message will be sent: there is no active template.'
  return letter === 'READY'
    ? say('An e-mail to {{email}} with a link to choose a password is on its way.', { email })
    : say('The e-mail to {{email}} is queued: e-mail is not configured. The user cannot log in until it is sent.', {
        email,
      })
}

const roleRef = (record: Role): RecordRef<'role'> => {
  const { code, name, description } = record
  return { resource: 'role', id: code, label: name, ...(description === null ? {} : { hint: description }), record }
}

/** What the people that a command is about hold, as far as that is known. */
function heldBy(ctx: Context, user: unknown): ReadonlySet<string> | undefined {
  const ids = user === undefined ? targetRefs(ctx).map(({ id }) => id) : [user].flat()
  const known = ids.map((id) => knownRecord(ctx, 'user', id))
  if (known.length === 0 || known.includes(undefined)) return undefined
  return new Set(known.flatMap((one) => one?.roles.map(({ code }) => code) ?? []))
}

/** Asks for a role; `held`: one of those that the people in question hold. */
export function pickRole(held: boolean) {
  return ({ user }: { user?: unknown }, ctx: Context): RecordPrompt => {
    const codes = held ? heldBy(ctx, user) : undefined
    return {
      kind: 'record',
      resource: 'role',
      label: 'Which role?',
      names: ['role', 'peran'],
      few: true,
      async search(_text, { call, customerId }) {
        const { data } = await call(roleList, { query: { customerId } })
        return data.filter(({ code }) => codes === undefined || codes.has(code)).map(roleRef)
      },
      async read(id, { call, customerId }) {
        const { data } = await call(roleList, { query: { customerId } })
        const role = data.find(({ code }) => code === id)
        return role && roleRef(role)
      },
    }
  }
}

/** Shared by the commands that change a custom role: they ask for it and refuse the roles that come with the product. */
export const ofCustomRole = {
  args: z.object({ role: z.string() }),
  ask: { role: (_prior: unknown, ctx: Context) => pickRole(false)({}, ctx) },
  blocked({ role }: { role?: string }, ctx: Context) {
    const record = role === undefined ? undefined : knownRecord(ctx, 'role', role)
    return record?.system ? reason('FIXED', { what: record.name }) : undefined
  },
}

const invitationRef = (record: Invitation): RecordRef<'invitation'> => {
  const { id, name, email } = record
  return { resource: 'invitation', id, label: name, hint: email, record }
}

/** Asks for one of the invitations that wait. */
export const pickInvitation = (): RecordPrompt => ({
  kind: 'record',
  resource: 'invitation',
  label: 'Which invitation?',
  names: ['invitation', 'undangan'],
  few: true,
  async search(_text, { call, customerId }) {
    return (await call(invitationList, { customerId })).data.map(invitationRef)
  },
  async read(id, { call, customerId }) {
    const { data } = await call(invitationList, { customerId })
    const found = data.find((one) => one.id === Number(id))
    return found && invitationRef(found)
  },
})
