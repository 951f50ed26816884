import * as z from 'zod/mini'
import type { AccountReset, ResetMode } from '#contract/session/account.ts'
import { account, accountReset } from '#contract/session/account.ts'
import { canReset } from '#contract/session/account.rules.ts'
import { Id } from '#contract/core/common.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { bool } from '#engine/prompt.ts'
import type { Say } from '#engine/say.ts'
import { counted, say } from '#engine/say.ts'
import { pickOf } from './record-commands.ts'

/** Asks for accounts, by name or e-mail. */
export const pickAccounts = (): RecordPrompt => pickOf(account, true)

interface ResetWords {
  /** `Reset password`: before "of …" and "?". */
  title: string
  /** What happens, in a sentence. */
  detail: string
  /** What the person is written, in a sentence. */
  letter: string
}

/** The ways of resetting an account. */
export const resetWords: Readonly<Record<ResetMode, ResetWords>> = {
  PASSWORD: {
    title: 'Reset password',
    detail: 'All sessions end. A new password must be chosen at the next login.',
    letter: 'The user gets a link to choose a password. It can be used once, within 30 minutes.',
  },
  DEVICE: {
    title: 'Reset devices',
    detail: 'All devices are removed and all sessions end. The password stays the same.',
    letter: 'The user is notified that the devices were removed.',
  },
  SESSION: {
    title: 'End sessions',
    detail: 'The user is logged out everywhere. The password stays the same.',
    letter: 'The user is notified about it.',
  },
}

/** Asks whether the owner of an account is written to; `letter` says what. */
export const askToWrite = (letter?: string) =>
  bool('Notify the user?', {
    ...(letter === undefined ? {} : { help: letter }),
    yes: 'Notify',
    no: "Don't notify",
    names: ['notify', 'beritahu', 'kabari'],
  })

interface Resetting {
  mode: ResetMode
  keywords: readonly string[]
  keys: string
}

const notices = {
  NO_TEMPLATE: 'No message will be sent: there is no active template.',
  NO_ADDRESS: 'No message will be sent: there is no address.',
} as const

/** A command that resets accounts in one way, with the letter to their owners. */
export const resetCommand = ({ mode, keywords, keys }: Resetting) => {
  const { title, detail, letter } = resetWords[mode]
  return defineCommand({
    id: `account.reset-${mode.toLowerCase()}`,
    title,
    section: 'account',
    resource: 'account',
    keywords: ['reset', 'atur ulang akun', ...keywords],
    permission: 'account:reset',
    risk: 'irreversible',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/account' },
    args: z.object({ account: Id, notify: z.boolean() }),
    ask: {
      account: pickAccounts(),
      notify: askToWrite(letter),
    },
    over: 'account',
    from: { account: selected('account') },
    blocked: rule('account', 'account', canReset),
    confirm: ({ notify }, _ctx, targets) => ({
      title: counted(targets.length, `${title} of {{name}}?`, `${title} of {{count}} accounts?`, {
        name: targets[0]?.label,
      }),
      detail: notify ? say('{{what}} {{letter}}', { what: say(detail, {}), letter: say(letter, {}) }) : detail,
      action: 'Reset',
    }),
    run: ({ account: id, notify }, { call }) => call(accountReset, { body: { ids: [id], mode, notify } }),
    done: (results) => ({ ...resetOutcome(results), stale: ['account'] }),
  })
}

/** What is said of a reset, and of the letter about it. */
export function resetOutcome([reset]: readonly AccountReset[]): { say: Say; detail?: Say } {
  const done = say('{{name}} is reset', { name: reset?.name ?? '' })
  if (reset?.notice) return { say: done, detail: notices[reset.notice] }
  if (!reset?.message) return { say: done }
  const { recipient } = reset.message
  return { say: done, detail: say('A message to {{recipient}} is ready for sending.', { recipient }) }
}
