import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { Say } from '#engine/say.ts'
import { say } from '#engine/say.ts'
import type { FormView } from './view.ts'

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `Setting voucher.valid_days saved`: a sentence of its own for every kind, so that each can be translated. */
export function sayOf({ noun, label }: FormView, what: 'saved' | 'created', row: ResourceRow): Say {
  return say(`${upperFirst(noun.one)} {{name}} ${what}`, { name: label(row) })
}
