import { expect, it } from 'vitest'
import command from '#commands/prospect/write.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { prospectRef } from '#test/crm/records.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('prospect.write opens the page of a message about the prospect', async () => {
  const ctx = context({ focused: prospectRef() })
  expect(readState(command, { ...ctx, permissions: ['crm:read'] }).kind).toBe('hidden')
  const world = fakeRuntime(ctx)
  await runCommand(command, {}, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([])
  expect(world.went).toEqual(['/message/write?about=prospect&id=9'])
})
