import type { Bound, Condition, Value } from '#contract/core/list/list-condition.ts'
import { conditionsOf } from '#contract/core/list/list-condition.ts'
import type { ListField } from '#contract/core/list/list-field.ts'
import type { LineContext } from './parse.ts'

/** Characters that mean something where they stand, and a text that would be a word of the line's own. */
const special = /[\s"“”„,:*~=<>]|\.\.|^\/\/|^(?:empty|kosong)$/i

const quoted = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
const written = (value: Value) => {
  const text = String(value)
  return typeof value === 'string' && (special.test(text) || text === '') ? quoted(text) : text
}

/** Days and moments hold nothing that would be misread but their own dashes and colons. */
function valueText(value: Value, { type }: ListField): string {
  return type === 'day' || type === 'moment' ? String(value) : written(value)
}

function testText(condition: Condition, field: ListField): string {
  switch (condition.op) {
    case 'empty':
      return 'empty'
    case 'contains':
      return `~${written(condition.text)}`
    case 'prefix':
      return `${written(condition.text)}*`
    case 'between': {
      const end = (bound: Bound | undefined, mark: string) =>
        bound ? (bound.open ? mark : '') + valueText(bound.value, field) : ''
      return `${end(condition.from, '>')}..${end(condition.to, '<')}`
    }
    default:
      return (
        (field.type === 'text' && condition.values.length === 1 ? '=' : '') +
        condition.values.map((value) => valueText(value, field)).join(',')
      )
  }
}

/** The name under which a line says a field: the shortest that people have for it, else its own. */
function nameOf(key: string, { names = {} }: LineContext): string {
  return Object.keys(names).find((name) => names[name] === key) ?? key
}

/** The line that reads as this query: for a field to type in, from what is in force. */
export function showFilterLine(
  query: Readonly<Record<string, unknown>>,
  keyword: string | undefined,
  context: LineContext,
): string {
  const parts = conditionsOf(context.fields, query).map(({ field: key, condition }) => {
    const field = context.fields[key] as ListField
    return `${condition.not ? '-' : ''}${nameOf(key, context)}:${testText(condition, field)}`
  })
  const words = (keyword ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/["“”„:]|^-/.test(word) ? quoted(word) : word))
  return [...parts, ...words].join(' ')
}
