import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import type { ChannelName } from '#contract/channel/channel.ts'
import { channelOf, ofChannels } from '#contract/channel/channel.ts'
import { reason } from '#contract/core/reason.ts'
import type { Sales } from '#contract/channel/sale.ts'
import { sales } from '#contract/channel/sale.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { notAsked, oneOf } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'
import { pickRecord } from './pick-record.ts'
import { pickVoucher } from './pick-voucher.ts'
import { pickOf, versionOf } from './record-commands.ts'

const ways = [
  { value: 'voucher', label: 'With a voucher', hint: 'that was sold' },
  { value: 'student', label: 'With a student', hint: 'who bought it' },
  { value: 'none', label: 'No match', hint: 'removes the match' },
] as const

/**
 * The command that says by hand which voucher or student a sale belongs to; where places in a class are sold, the student
 * is in the schedule with it.
 */
function matchOf(resource: ChannelName) {
  const { name, direct = false } = channelOf(resource)
  const of = sales[resource] as Sales
  const { one, path, calls } = of
  return defineCommand({
    id: `${resource}.match`,
    title: `Match ${one}`,
    short: 'Match',
    section: resource,
    resource,
    keywords: ['pair', 'cocokkan', 'pasangkan', 'padankan'],
    permission: 'channel:update',
    risk: 'reversible',
    surfaces: ['palette', 'row', 'drawer'],
    shortcut: { keys: 'v m', on: path },
    args: z.object({
      record: Id,
      with: z.enum(['voucher', 'student', 'none']),
      voucher: z.optional(Id),
      student: z.optional(Id),
      schedule: z.optional(Id),
    }),
    ask: {
      record: pickOf(of),
      with: oneOf('Match it with what?', direct ? ways.filter(({ value }) => value !== 'voucher') : ways, {
        names: ['with', 'dengan'],
      }),
      voucher: pickVoucher(),
      student: pickRecord('student'),
      schedule: direct
        ? pickRecord('lms', { help: 'The student is enrolled in it by this sale.' })
        : notAsked('Schedule'),
    },
    from: { record: focused(resource) },
    needs: {
      voucher: (given) => given.with === 'voucher',
      student: (given) => given.with === 'student',
      schedule: (given) => direct && given.with === 'student',
    },
    blocked: (given) => (direct && given.with === 'voucher' ? reason('NO_VOUCHERS', { platform: name }) : undefined),
    async run(args, env) {
      const version = await versionOf(of, args.record, env)
      const match =
        args.with === 'none'
          ? { ...(direct ? {} : { voucherId: null }), studentId: null }
          : args.with === 'voucher'
            ? { voucherId: args.voucher }
            : { studentId: args.student, ...(direct ? { lmsClassId: args.schedule } : {}) }
      return env.call(calls.update, { id: args.record, body: { version, ...match } })
    },
    done: ({ invoiceCode, matchStatus }) => ({
      say:
        matchStatus === 'MATCHED'
          ? say('Sale {{code}} matched', { code: invoiceCode })
          : say('Match of sale {{code}} removed', { code: invoiceCode }),
      stale: [resource, 'voucher'],
    }),
  })
}

/** The command of each marketplace that matches its sales. */
export const matchCommands = ofChannels(matchOf)
