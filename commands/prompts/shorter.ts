import { shorterCalls, shorterFields } from '#contract/shorter.ts'
import type { Shorter } from '#contract/shorter.ts'
import type { Described } from '#contract/described.ts'

/** Short links, as commands know them. */
export const shortLinks: Described<'shorter', Shorter> = {
  resource: 'shorter',
  one: 'short link',
  many: 'short links',
  file: 'Short links',
  path: '/shorter',
  keywords: ['shorter', 'link', 'tautan pendek'],
  calls: shorterCalls,
  fields: shorterFields,
  label: ({ code }) => code,
  hint: ({ title }) => title,
  onDelete: 'It leads nowhere from then on. The audit can put it back.',
}
