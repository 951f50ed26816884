import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, requiredText } from '#contract/core/common.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'

/** Opens the planning of a schedule with its class and pattern: `jadwal excel sel kam 19:00-21:00 8x mulai 1/12`. */
export default defineCommand({
  id: 'lms.plan',
  title: 'Schedule a class',
  short: 'New schedule',
  section: 'lms',
  resource: 'lms',
  keywords: ['plan', 'dates', 'buat jadwal', 'jadwal baru', 'jadwal', 'susun jadwal'],
  permission: 'lms:create',
  risk: 'read',
  surfaces: ['palette'],
  args: z.object({ class: Id, when: requiredText(200) }),
  ask: {
    class: pickRecord('class', { label: 'Class' }),
    when: text('When?', {
      max: 200,
      placeholder: 'sel kam 19:00-21:00 8x mulai 1/12',
      help: 'Days, times, number of meetings and start.',
      names: ['when', 'kapan'],
    }),
  },
  run: async () => {},
  done: (_result, { class: id, when }) => ({
    goTo: `/jadwalkelas/new-schema?class=${id}&line=${encodeURIComponent(when)}`,
  }),
})
