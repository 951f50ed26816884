import type { FindDescription, FindField } from './description.ts'
import type { FindText } from './text.ts'

const hasLetters = ({ whole }: FindText) => /\p{L}/u.test(whole)

/** By which fields of a kind a text is looked for, where that kind is asked for. */
export function ownFields({ fields }: Pick<FindDescription, 'fields'>, text: FindText): readonly FindField[] {
  if (text.email !== undefined) return fields.filter(({ is }) => is === 'email')
  return fields.filter(({ is }) => is !== 'email' || hasLetters(text))
}

/** The field as a whole, not by its beginning or a part. */
const whole = ({ start: _start, part: _part, ...rest }: FindField): FindField => rest

/** The field without its beginning: codes that only begin like a word are not what is looked for. */
const notStart = ({ start: _start, ...rest }: FindField): FindField => rest

/**
 * By which fields a kind is looked for among others: not by what a great many records of it share, nor by parts of
 * what another record is called. `by` narrows to codes.
 */
export function sharedFields(
  description: Pick<FindDescription, 'fields' | 'unnamed'>,
  text: FindText,
  by: 'code' | undefined,
): readonly FindField[] {
  const { unnamed } = description
  const chosen = by === 'code' ? description.fields.filter(({ is }) => is === 'code') : ownFields(description, text)
  const isCode = by === 'code' || text.isCode || !hasLetters(text)
  return chosen.flatMap((field) => {
    if (field.is === 'name') return unnamed || !hasLetters(text) ? [] : [field]
    if (field.is === 'code' && !isCode) return field.word || field.part ? [notStart(field)] : []
    return field.foreign || (unnamed && field.is === 'email' && text.email === undefined) ? [whole(field)] : [field]
  })
}
