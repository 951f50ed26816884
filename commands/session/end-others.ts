import * as z from 'zod/mini'
import { endOtherSessions } from '#contract/session/own-account.ts'
import { defineCommand } from '#engine/define.ts'
import { counted } from '#engine/say.ts'

export default defineCommand({
  id: 'session.end-others',
  title: 'Log out everywhere else',
  section: 'console',
  keywords: ['session', 'sign out', 'end sessions', 'devices', 'sesi', 'keluar dari perangkat lain'],
  permission: null,
  risk: 'irreversible',
  surfaces: ['palette'],
  anyCustomer: true,
  args: z.object({}),
  ask: {},
  confirm: () => ({
    title: 'Log out everywhere else?',
    detail: 'All your sessions end, except this one.',
    action: 'Log out',
  }),
  run: (_args, { call }) => call(endOtherSessions, {}),
  done: ({ sessionsEnded }) => ({
    say: counted(sessionsEnded, 'One session ended', '{{count}} sessions ended'),
    refresh: true,
  }),
})
