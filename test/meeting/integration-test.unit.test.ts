import { describe, expect, it } from 'vitest'
import command from '#commands/integration/test.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { integrationTest } from '#contract/meeting/integration.ts'
import { english } from '#engine/say.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

async function tried(lastError: string | null) {
  const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[integrationTest, { app: 'smtp', lastError }]]))
  await runCommand(command, { app: 'smtp' }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[integrationTest, { app: 'smtp' }]])
  return world.toasts.map(({ say }) => english(say))
}

describe('integration.test', () => {
  it('is hidden without its permission', () => {
    expect(readState(command, context({ permissions: ['zoom:read'] })).kind).toBe('hidden')
  })

  it('says whether the connection works, and why not', async () => {
    expect(await tried(null)).toEqual(['E-mail (SMTP) works'])
    expect(await tried('Connection refused')).toEqual(['E-mail (SMTP) does not work: Connection refused'])
  })
})
