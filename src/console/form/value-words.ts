import { currentQueryClient } from '#console/app/current-console.ts'
import { i18n } from '#console/app/i18n.ts'
import { calendarDay, fullMoment, number, rupiah } from '#console/ui/format.ts'
import type { Choice } from './choice/choices.ts'
import { choicesQuery, nameQuery } from './choice/choices.ts'
import type { FieldSpec, Values } from './fields.ts'

function choiceWords<V extends Values>(spec: FieldSpec<V>, value: unknown, values: V): string | undefined {
  if (spec.kind === 'enum') return spec.choices.find((choice) => choice.value === value)?.label
  if (spec.kind === 'list') {
    const choices = currentQueryClient().getQueryData<readonly Choice[]>(choicesQuery(spec.source, '').queryKey)
    return choices?.find((choice) => choice.value === value)?.label
  }
  if (spec.kind !== 'record' || typeof value !== 'number') return undefined
  return currentQueryClient().getQueryData<Choice<number>>(nameQuery(spec.source(values), value).queryKey)?.label
}

/** A field's value as plain text, as one reads it; choices are called by the names that are known by now. */
export function valueWords<V extends Values>(spec: FieldSpec<V>, value: unknown, values: V): string {
  if (spec.kind === 'custom') return spec.words(value)
  if (value === null || value === undefined || value === '') return i18n.t('empty')
  if (spec.kind === 'picture') return i18n.t('Picture')
  if (spec.kind === 'text' && spec.secret) return '••••••••'
  if (typeof value === 'boolean') return value ? i18n.t('Yes') : i18n.t('No')
  const choice = choiceWords(spec, value, values)
  if (choice !== undefined) return i18n.t(choice)
  if (typeof value === 'number') return spec.kind === 'rupiah' ? rupiah(value) : number(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (spec.kind === 'moment') return fullMoment(text)
  return spec.kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? calendarDay(text) : text
}
