import type { Outcome } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Asks why a staff member looks at what another person sees. */
export const whyAccess = text('Why do you need to see what this person sees?', {
  max: 500,
  help: 'At least 10 characters. Recorded with your name and visible to others.',
  names: ['reason', 'alasan'],
})

export const confirmAccess = (name: string) => ({
  title: say('Open as {{name}}?', { name }),
  detail:
    'A new tab shows what this person sees for 15 minutes. Nothing can be changed there, and your access is recorded.',
  action: 'Open',
})

/** Shows what was opened in a tab of its own; the person's own session goes on in the others. */
export const opened = (url: string, name: string): Outcome => ({
  say: say('Admin access to {{name}} is open for 15 minutes', { name }),
  tab: {
    url,
    blocked: {
      title: 'The browser blocked the new tab',
      detail: 'Open this address in another tab. It works for 15 minutes.',
      label: 'Address',
      value: url,
    },
  },
  stale: ['audit'],
})
