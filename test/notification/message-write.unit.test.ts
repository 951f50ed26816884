import { expect, it } from 'vitest'
import command from '#commands/message/write.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime } from '#test/commands/fixtures.ts'

it('message.write opens the page on which a message is written', async () => {
  expect(readState(command, context({ permissions: ['message:read'] })).kind).toBe('hidden')
  const world = fakeRuntime(context())
  await runCommand(command, {}, world.runtime, { source: 'palette' })
  expect(world.went).toEqual(['/message/write'])
})
