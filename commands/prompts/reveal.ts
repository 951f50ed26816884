import { say } from '#engine/say.ts'
import type { Outcome } from '#engine/define.ts'
import type { TextPrompt } from '#engine/prompt.ts'
import { text } from '#engine/prompt.ts'

/** How long a personal value stays on the screen. */
const SECONDS = 30

/** Asks why somebody looks at a personal value: it is noted. */
export const whyReveal: TextPrompt = text('Why do you need to see it?', {
  max: 500,
  help: 'Recorded with your name and visible to others.',
  names: ['reason', 'alasan'],
})

/** Shows a personal value for a while. */
export const revealed = (label: string, value: string, of: string): Outcome => ({
  secret: {
    title: say('{{label}} of {{name}}', { label, name: of }),
    detail: 'Your access has been recorded.',
    label,
    value,
    seconds: SECONDS,
  },
  stale: ['audit'],
})
