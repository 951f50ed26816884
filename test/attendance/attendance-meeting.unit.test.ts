import { describe, expect, it } from 'vitest'
import meeting from '#commands/attendance/meeting.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { attendance } from './attendance.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

const focused = { resource: 'attendance' as const, id: 5, label: 'Siti Rahmawati ke-3', record: attendance() }

describe('attendance.meeting', () => {
  it('is hidden from who may not mark anybody, and asks which schedule', () => {
    expect(readState(meeting, context({ permissions: ['attendance:read'] })).kind).toBe('hidden')
    expect(nextStep(meeting, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'lms' } })
  })

  it.each([
    ['the meeting of the attendance that is looked at', 12, '/absensi/meeting/12?ke=3'],
    ['another schedule as it stands', 13, '/absensi/meeting/13'],
  ])('opens %s', async (_what, lms, path) => {
    const world = fakeRuntime(context({ focused }), new Map())
    await runCommand(meeting, { lms }, world.runtime, { source: 'key' })
    expect(world.went).toEqual([path])
  })
})
