import { expect, it } from 'vitest'
import command from '#commands/lms/plan.ts'
import { id } from '#console/app/locale/id.ts'
import { lineIndex } from '#engine/line/command-names.ts'
import { parseLine } from '#engine/line/parse-line.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'
import { lookup, registry } from '#test/engine/line/fixtures.ts'

it('lms.plan is what “jadwal” with a class and a pattern means, and opens the planning with both', async () => {
  const ctx = context()
  expect(readState(command, { ...ctx, permissions: ['lms:read'] }).kind).toBe('hidden')
  const titles: Readonly<Record<string, string>> = id
  const index = lineIndex(
    registry.all.map((one) => ({ command: one, titles: [one.title, titles[one.title] ?? one.title] })),
  )
  const [reading] = parseLine(index, 'jadwal excel sel kam 19:00-21:00 8x mulai 1/12', ctx, { lookup })
  expect(reading).toMatchObject({
    command: { id: 'lms.plan' },
    given: { class: 11, when: 'sel kam 19:00-21:00 8x mulai 1/12' },
    errors: [],
  })
  const { done } = command
  expect(done(undefined, { class: 11, when: 'sel 8x' }, ctx)).toEqual({
    goTo: '/jadwalkelas/new-schema?class=11&line=sel%208x',
  })
})
