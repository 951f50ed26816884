import * as z from 'zod/mini'
import { Id } from '#contract/common.ts'
import type { ChannelName } from '#contract/channel.ts'
import type { Sale } from '#contract/sale.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/from.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { oneOf } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'
import { pickRecord } from './pick-record.ts'
import { pickVoucher } from './pick-voucher.ts'
import type { CommandResource } from './record-commands.ts'
import { versionOf } from './record-commands.ts'

const ways = [
  { value: 'voucher', label: 'With a voucher', hint: 'that was sold' },
  { value: 'student', label: 'With a student', hint: 'who bought it' },
  { value: 'none', label: 'With nothing', hint: 'takes the match away' },
] as const

/** The command that says by hand which voucher or student a sale belongs to. */
export const matchOf = ({ resource, one, path, calls }: CommandResource<ChannelName, Sale>, pick: RecordPrompt) =>
  defineCommand({
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
    }),
    ask: {
      record: pick,
      with: oneOf('Match it with what?', ways, { names: ['with', 'dengan'] }),
      voucher: pickVoucher(),
      student: pickRecord('student'),
    },
    from: { record: focused(resource) },
    needs: {
      voucher: (given) => given.with === 'voucher',
      student: (given) => given.with === 'student',
    },
    async run(args, env) {
      const version = await versionOf({ resource, calls }, args.record, env)
      const match =
        args.with === 'none'
          ? { voucherId: null, studentId: null }
          : args.with === 'voucher'
            ? { voucherId: args.voucher }
            : { studentId: args.student }
      return env.call(calls.update, { id: args.record, body: { version, ...match } } as never) as Promise<Sale>
    },
    done: ({ invoiceCode, matchStatus }) => ({
      say:
        matchStatus === 'MATCHED'
          ? say('Sale {{code}} is matched', { code: invoiceCode })
          : say('Sale {{code}} is matched with nothing', { code: invoiceCode }),
      stale: [resource, 'voucher'],
    }),
  })
