import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { attendanceCalls, attendanceRecords } from '#contract/attendance/attendance.ts'
import { Id } from '#contract/core/common.ts'
import { defineCommand } from '#engine/define.ts'
import { selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

/** Somebody has looked: it is as it says. */
export default defineCommand({
  id: 'attendance.verify',
  title: 'Verify attendance',
  short: 'Verify',
  section: 'attendance',
  resource: 'attendance',
  keywords: ['confirm', 'check', 'verifikasi', 'sahkan', ...attendanceRecords.keywords],
  permission: 'attendance:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v v', on: '/absensi' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(attendanceRecords, true) },
  over: 'record',
  from: { record: selected('attendance') },
  run: async ({ record }, env) => {
    const version = await versionOf(attendanceRecords, record, env)
    return env.call(attendanceCalls.update, { id: record, body: { version, verified: true } })
  },
  done: (row) => ({
    say: say('Attendance {{name}} is verified', { name: attendanceRecords.label(row) }),
    stale: ['attendance'],
  }),
})
