import type { ReactNode } from 'react'
import type { Field, Picture } from '#contract/core/resource/field.ts'
import { findPermissions } from '#contract/find-kinds.ts'
import { isNullable } from '#contract/core/resource/field.ts'
import type { AnyResourceCalls, ResourceRow } from '#contract/core/resource/resource.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { i18n } from '#console/app/i18n.ts'
import type { Choice, ChoiceSource } from '#console/form/choice/choices.ts'
import type { FieldSpec, Values } from '#console/form/fields.ts'
import { platformOrNone, platforms } from '#console/form/choice/platform-source.ts'
import { records } from '#console/form/choice/record-source.ts'
import type { Column, ColumnLook, Filter, Tone } from '#console/list/resource-list.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { calendarDay, number, rupiah } from '#console/ui/format.ts'
import { countedChoices } from './counted-choices.ts'
import { PictureDetail } from './with-picture.tsx'

const ChoicesInput = lazyPart(() => import('#console/form/choice/choices-input.tsx'))

/** What a description's references choose from: in a filter, and in a form where there may be none. */
const codes: Readonly<Record<string, { all: ChoiceSource<string>; orNone: ChoiceSource<string> } | undefined>> = {
  platform: { all: platforms, orNone: platformOrNone },
}

/** Which kind of record a number refers to. */
const kindOf = ({ type, refers }: Field) => (type === 'id' && refers !== 'platform' ? refers : undefined)

/** What the record is called that a number refers to. */
function shownBy({ shownBy: key }: Field, row: ResourceRow): Choice<number> | undefined {
  const value = key === undefined ? undefined : valueIn(row, key)
  const { id, title, name } = (value ?? {}) as { id?: number; title?: string; name?: string }
  return id === undefined ? undefined : { value: id, label: title ?? name ?? String(id) }
}

/** What a number refers to: by its name where the row has it, in addition to `studentId` as `student`. */
function nameOfNumber(key: string, field: Field, row: ResourceRow): string | null {
  const value = valueIn(row, key)
  if (typeof value !== 'number') return null
  return shownBy({ ...field, shownBy: field.shownBy ?? key.replace(/Id$/, '') }, row)?.label ?? `#${value}`
}

const valueIn = (row: ResourceRow, key: string) => (row as unknown as Readonly<Record<string, unknown>>)[key]

/** What a value of a code is called. */
export const wordsOf = ({ words }: Pick<Field, 'words'>, value: string): string => words?.[value] ?? codeWords(value)

const choicesOf = (field: Field, values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: wordsOf(field, value) }))

const itemText = (item: string | Choice) => (typeof item === 'string' ? item : item.label)

/** The value of a field as one line of text. */
export function textOf(field: Field, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(itemText).join(', ')
  if (field.as === 'named' || field.as === 'picture') return (value as { name: string }).name
  if (field.type === 'enum') return i18n.t(wordsOf(field, value as string))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** How one field looks in the list, where its description does not say all. */
export interface Look {
  /** Its text, where that is not the value. */
  text?: (row: ResourceRow) => string | null
  /** What its cell says when it is pointed at. */
  hint?: (row: ResourceRow) => string | undefined
  /** What its cell shows instead of text. */
  cell?: (row: ResourceRow) => ReactNode
  /** The meaning of each value of a code. */
  tones?: Readonly<Record<string, Tone>>
  /** A status that is made of the record, with its meaning. */
  state?: (row: ResourceRow) => readonly [status: string, tone: Tone]
}

/** How wide a column is that is not shown by itself. */
const widths: Readonly<Partial<Record<Field['type'], number>>> = {
  text: 180,
  moment: 104,
  day: 104,
  bool: 80,
  enum: 110,
}

/** Rows hold the field, and lists are filtered or sorted by it. */
const isHidden = ({ width, list, record, detail, as, filter, sort }: Field) =>
  width === undefined && list !== false && record !== false && !detail && as !== 'json' && (filter !== false || sort)

/** The column of a field; undefined where it has none. What is only filtered or sorted by has a hidden one. */
export function columnFor(
  key: string,
  field: Field,
  { text, hint, cell, tones, state }: Look,
): Column<ResourceRow> | undefined {
  const { main, type, width = isHidden(field) ? (widths[type] ?? 120) : undefined } = field
  if (width === undefined) return undefined
  const look: ColumnLook = {
    key,
    title: field.title,
    width,
    ...(field.width === undefined ? { hidden: true } : {}),
    ...(field.sort || field.sortBy ? { sort: field.sortBy ?? key } : {}),
    ...(main ? { main: true } : {}),
    ...(typeof main === 'number' ? { line: main } : {}),
    ...(field.edit ? { edit: key } : {}),
  }
  const shown = text ?? ((row: ResourceRow) => textOf(field, valueIn(row, key)))
  if (cell) return { ...look, kind: 'custom', value: shown, render: (row) => <>{cell(row)}</> }
  const value = (row: ResourceRow) => valueIn(row, key) as never
  if (state) return { ...look, kind: 'status', value: (row) => state(row)[0], tone: (row) => state(row)[1] }
  if (tones)
    return {
      ...look,
      kind: 'status',
      value: field.words ? (row) => shown(row) ?? '' : value,
      tone: (row) => tones[String(valueIn(row, key))] ?? 'neutral',
    }
  const more = hint ? { hint } : {}
  if (text) return { ...look, kind: field.code ? 'code' : 'text', value: text, ...more }
  if (type === 'id' && field.as !== 'named') {
    return { ...look, kind: 'text', onScreenOnly: true, value: (row) => nameOfNumber(key, field, row) }
  }
  if (type === 'int') return { ...look, kind: 'number', align: 'end', value }
  if (type === 'number') return { ...look, kind: 'number', align: 'end', decimals: 2, value }
  if (type === 'money') return { ...look, kind: 'money', align: 'end', value }
  if (type === 'bool') return { ...look, kind: 'bool', value }
  if (type === 'day' || type === 'moment') return { ...look, kind: field.time ? 'datetime' : 'date', value }
  return { ...look, kind: field.code ? 'code' : 'text', value: shown, ...more }
}

/** The filter that a list offers by a field; undefined where it offers none. */
export function filterFor(
  key: string,
  field: Field,
  calls: AnyResourceCalls,
  customerId: number,
): Filter<ResourceRow> | undefined {
  if (field.filter !== true) return undefined
  const { title, type, bounds, refers } = field
  if (bounds) return { key: bounds[0], to: bounds[1], title, kind: 'dates' }
  if (type === 'enum') return { key, title, kind: 'enum', many: true, choices: choicesOf(field, field.values ?? []) }
  if (type === 'bool') {
    const { yes = title, no = `Not: ${title}` } = field
    return { key, title, kind: 'bool', yes, no }
  }
  const kind = kindOf(field)
  if (kind) {
    const named = (row: ResourceRow) => shownBy(field, row)
    return { key, title, kind: 'record', needs: findPermissions[kind], source: records(kind, customerId), named }
  }
  const source = refers === undefined ? undefined : codes[refers]?.all
  if (field.known)
    return { key, title, kind: 'list', many: true, source: source ?? countedChoices(calls.listDef, key, customerId) }
  return { key, title, kind: 'text' }
}

/** How a field is asked for in a form. */
export function specFor(name: string, field: Field, customerId: number): FieldSpec<Values> {
  const { title: label, help, max, placeholder, type, refers } = field
  const about = { name, label, ...(help === undefined ? {} : { help }) }
  const typed = { ...(max === undefined ? {} : { max }), ...(placeholder === undefined ? {} : { placeholder }) }
  if (field.as === 'words' && field.rows === undefined) return { ...about, kind: 'text', placeholder }
  if (field.as === 'choices') {
    return { ...about, kind: 'custom', component: ChoicesInput, words: (value) => textOf(field, value) ?? '' }
  }
  if (field.as === 'picture') {
    return { ...about, kind: 'picture', customerId, ...(field.purpose === undefined ? {} : { purpose: field.purpose }) }
  }
  if (type === 'enum') return { ...about, kind: 'enum', choices: choicesOf(field, field.offered ?? field.values ?? []) }
  if (type === 'bool') return { ...about, kind: 'bool', text: field.yes ?? label }
  if (type === 'int' || type === 'number') return { ...about, kind: 'int' }
  if (type === 'money') return { ...about, kind: 'rupiah' }
  if (type === 'day') return { ...about, kind: 'date' }
  if (type === 'moment') return { ...about, kind: 'moment' }
  const kind = kindOf(field)
  if (kind) return { ...about, kind: 'record', source: () => records(kind, customerId), placeholder }
  const source = refers === undefined ? undefined : codes[refers]
  if (source) return { ...about, kind: 'list', source: isNullable(field) ? source.orNone : source.all }
  if (field.rows !== undefined) return { ...about, kind: 'longtext', rows: field.rows, ...typed }
  return {
    ...about,
    kind: 'text',
    ...typed,
    ...(field.secret ? { secret: true } : {}),
    ...(field.upper ? { capitals: true } : {}),
  }
}

const isText = ({ type, as }: Field) => as === 'words' || (as === undefined && (type === 'text' || type === 'key'))

/** What the field of a form holds of a value; of a new record when that is undefined. */
export function heldOf(field: Field, value: unknown): unknown {
  if (value === undefined)
    return field.initial ?? field.default ?? (isText(field) ? '' : field.type === 'bool' ? false : null)
  if (Array.isArray(value) && field.as === 'words') return value.join(field.rows === undefined ? ', ' : '\n')
  if ((field.as === 'named' || field.as === 'picture') && typeof value === 'object')
    return (value as { id: number } | null)?.id ?? null
  return value ?? (isText(field) ? '' : null)
}

/**
 * What is sent of what a form holds: words that were typed with commas are a list, a number that was chosen is one; what
 * was emptied and cannot be empty is what the database stores where nothing is said.
 */
export function sentOf(field: Field, value: unknown): unknown {
  if (value === null && field.default !== undefined && !isNullable(field)) return field.default
  if (field.type === 'int' && typeof value === 'string' && value !== '') return Number(value)
  if (field.as !== 'words' || typeof value !== 'string') return value
  const parts = value.split(field.rows === undefined ? /[\s,;]+/ : '\n')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** A value in the drawer. */
export function detailOf(field: Field, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return null
  if (field.as === 'picture') return <PictureDetail picture={value as Picture} />
  if (field.type === 'moment' && typeof value === 'string') return <Moment value={value} time />
  if (field.type === 'day' && typeof value === 'string') return calendarDay(value)
  if (field.type === 'bool') return i18n.t(value === true ? 'Yes' : 'No')
  if (field.type === 'money') return rupiah(Number(value))
  if (field.type === 'int') return number(Number(value))
  const text = textOf(field, value)
  if (text === null) return null
  return field.code ? <span className="font-mono select-all">{text}</span> : text
}
