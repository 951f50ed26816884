import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import type { Context } from '#engine/context.ts'
import { knownRecord } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'

function focusedAttendance(ctx: Context) {
  const { focused } = ctx
  return focused?.resource === 'attendance' ? knownRecord(ctx, 'attendance', focused.id) : undefined
}

/** Opens the sheet on which everybody of a class is marked for one meeting. */
export default defineCommand({
  id: 'attendance.meeting',
  title: 'Take attendance of a meeting',
  short: 'Take attendance',
  section: 'attendance',
  resource: 'attendance',
  keywords: [
    'bulk',
    'sheet',
    'class',
    'roll call',
    'mark present',
    'isi absensi',
    'tandai hadir',
    'daftar hadir',
    'presensi kelas',
  ],
  permission: 'attendance:update',
  risk: 'read',
  surfaces: ['palette', 'toolbar', 'row', 'drawer'],
  shortcut: { keys: 'm', on: '/absensi' },
  args: z.object({ lms: Id }),
  ask: { lms: pickRecord('lms') },
  from: { lms: (ctx) => focusedAttendance(ctx)?.lmsClassId },
  run: async () => {},
  done(_result, { lms }, ctx) {
    const focused = focusedAttendance(ctx)
    return { goTo: `/absensi/meeting/${lms}${focused?.lmsClassId === lms ? `?ke=${focused.ke}` : ''}` }
  },
})
