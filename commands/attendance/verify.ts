import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import { Id } from '#contract/core/common.ts'
import { defineCommand } from '#engine/define.ts'
import { selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

/** Checked and found correct. */
export default defineCommand({
  id: 'attendance.verify',
  title: 'Verify attendance',
  short: 'Verify',
  section: 'attendance',
  resource: 'attendance',
  keywords: ['confirm', 'check', 'verifikasi', 'sahkan', ...attendance.keywords],
  permission: 'attendance:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v v', on: '/absensi' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(attendance, true) },
  over: 'record',
  from: { record: selected('attendance') },
  run: async ({ record }, env) => {
    const version = await versionOf(attendance, record, env)
    return env.call(attendance.calls.update, { id: record, body: { version, verified: true } })
  },
  done: (row) => ({
    say: say('Attendance {{name}} is verified', { name: attendance.label(row) }),
    stale: ['attendance'],
  }),
})
