import type { Condition, Value } from '#contract/core/list/list-condition.ts'
import type { ListField } from '#contract/core/list/list-field.ts'
import type { Translate } from '#console/app/i18n.ts'
import { calendarDay, fullMoment, number, rupiah } from '#console/ui/format.ts'

/** A value as people read it; `labels` are what values of a code are called. */
function valueWords(value: Value, { type }: ListField, labels: ReadonlyMap<string, string>, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (type === 'money') return rupiah(Number(value))
  if (type === 'int' || type === 'number') return number(Number(value))
  const text = String(value)
  if (type === 'id') return `#${text}`
  if (type === 'day' || type === 'moment') return text.length === 10 ? calendarDay(text) : fullMoment(text)
  return labels.get(text) ?? text
}

function rangeWords(
  { from, to }: Extract<Condition, { op: 'between' }>,
  show: (value: Value) => string,
  isOfDays: boolean,
  t: Translate,
): string {
  if (from && to) return `${show(from.value)} – ${show(to.value)}`
  if (from) {
    const amount = show(from.value)
    if (from.open) return isOfDays ? t('after {{day}}', { day: amount }) : t('more than {{amount}}', { amount })
    return isOfDays ? t('from {{day}}', { day: amount }) : t('from {{amount}}', { amount })
  }
  if (!to) return ''
  const amount = show(to.value)
  if (to.open) return isOfDays ? t('before {{day}}', { day: amount }) : t('less than {{amount}}', { amount })
  return isOfDays ? t('until {{day}}', { day: amount }) : t('up to {{amount}}', { amount })
}

/** What a condition asks, in words: `does not contain “barista”`, `is not empty`, `not 1 – 9`. */
export function conditionWords(
  condition: Condition,
  field: ListField,
  labels: ReadonlyMap<string, string>,
  t: Translate,
): string {
  const { not } = condition
  const show = (value: Value) => valueWords(value, field, labels, t)
  switch (condition.op) {
    case 'empty':
      return t(not ? 'is not empty' : 'is empty')
    case 'contains':
      return `${t(not ? 'does not contain' : 'contains')} “${condition.text}”`
    case 'prefix':
      return `${t(not ? 'does not begin with' : 'begins with')} “${condition.text}”`
    case 'between': {
      const range = rangeWords(condition, show, field.type === 'day' || field.type === 'moment', t)
      return not ? t('not {{range}}', { range }) : range
    }
    default:
      return `${t(not ? 'is not' : 'is')} ${condition.values.map(show).join(', ')}`
  }
}
