import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { instructor } from '#contract/schedule/instructor.ts'
import type { Context } from '#engine/context.ts'
import { knownRecord } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { bool } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

function opposite(ctx: Context): boolean | undefined {
  const record = ctx.focused?.resource === 'instructor' ? knownRecord(ctx, 'instructor', ctx.focused.id) : undefined
  return record && !record.exclude
}

export default defineCommand({
  id: 'instructor.exclude',
  title: 'Exclude or include instructor',
  short: 'Exclude / include',
  section: 'instructor',
  resource: 'instructor',
  keywords: ['leave out of reports', 'kecualikan', 'sertakan', 'keluarkan dari laporan'],
  permission: ['instructor:update', 'instructor:exclude'],
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v x', on: '/instructor' },
  args: z.object({ instructor: Id, exclude: z.boolean() }),
  ask: {
    instructor: pickRecord('instructor'),
    exclude: bool('Exclude from reports?', {
      yes: 'Exclude',
      no: 'Include',
      names: ['exclude', 'kecualikan'],
    }),
  },
  from: { instructor: focused('instructor'), exclude: opposite },
  async run({ instructor: id, exclude }, { call, customerId, known }) {
    const { version } = known('instructor', id) ?? (await call(instructor.calls.read, { customerId, id }))
    return call(instructor.calls.update, { customerId, id, body: { version, exclude } })
  },
  done: ({ exclude, name }) => ({
    say: exclude
      ? say('Instructor {{name}} excluded from reports', { name })
      : say('Instructor {{name}} included in reports', { name }),
    stale: ['instructor'],
  }),
})
