import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { AuditResource } from '#contract/audited.ts'
import type { LiveResource } from '#contract/core/change.ts'
import type { Reason } from '#contract/core/error.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { Field, Fields } from '#contract/core/resource/field.ts'
import { bool, isNeeded, isWritten } from '#contract/core/resource/field.ts'
import type { AnyResourceCalls, ResourceRow } from '#contract/core/resource/resource.ts'
import type { FieldSpec, Values } from '#console/form/fields.ts'
import type { DetailItem } from '#console/list/drawer/detail-list.tsx'
import type { Column, Filter, Tab, Tone, ResourceList } from '#console/list/resource-list.ts'
import type { QuickView } from '#console/list/strips/quick-view.ts'
import type { ReportSet } from '#console/report/view.ts'
import { cleared, filled } from './body.ts'
import { changes } from './changes.tsx'
import { columnFor, detailOf, filterFor, heldOf, sentOf, specFor } from './field-look.tsx'
import type { PartsOf } from './parts.ts'
import { heldParts, joinParts, partDetails } from './parts.ts'
import type { AnyView, SidePanelProps } from './view.ts'

/** What of a description the console reads. */
interface Described {
  kind: AnyView['resource']
  one: string
  many: string
  title: string
  path: string
  editPath?: string
  table: AuditResource & LiveResource
  sort: string
  search: string
  empty: AnyView['empty']
  described: Fields
  inputs: Fields
  fields: object
  calls: AnyResourceCalls
  record: z.ZodMiniType
  create: z.ZodMiniType
  update: z.ZodMiniType
  label: (row: never) => string
  mayEdit?: (row: never) => true | Reason
}

type RowOf<D extends Described> = z.output<D['record']>
type Key<D extends Described> = keyof D['described'] & string
type FormKey<D extends Described> = Key<D> | (keyof D['inputs'] & string) | 'exclude'
type Coded<D extends Described> = {
  [K in Key<D>]: D['described'][K] extends { values: readonly string[] } ? K : never
}[Key<D>]
type ValuesOf<F> = F extends { values: readonly (infer V extends string)[] } ? V : never

/** A field of a form as its description has it, or with what is different here. */
type Asked<D extends Described> = FormKey<D> | ({ name: FormKey<D> } & Partial<FieldSpec<Values>>)
interface Section<D extends Described> {
  title?: string
  fields: readonly Asked<D>[]
  when?: (values: Values) => boolean
}

type Items<D extends Described> = readonly (Key<D> | ((row: RowOf<D>) => DetailItem))[]

/** What looks particular about a kind; all else follows from its description. */
interface Own<D extends Described> {
  /** The order of its columns, where that is not the order of the fields. */
  columns?: readonly Key<D>[]
  /** The order of its filters, likewise. */
  filterOrder?: readonly Key<D>[]
  /** What a cell shows instead of text. */
  cells?: { [K in Key<D>]?: (row: RowOf<D>) => ReactNode }
  /** What a cell says when it is pointed at, where that is more than its text. */
  hints?: { [K in Key<D>]?: (row: RowOf<D>) => string | undefined }
  /** The filter by a field, where another is offered than follows from its description. */
  filters?: { [K in Key<D>]?: (customerId: number) => Filter<RowOf<D>> }
  /** The text of a cell, where that is not the value. */
  texts?: { [K in Key<D>]?: (row: RowOf<D>) => string | null }
  /** The meaning of each value of a code: its cells are shown as a status. */
  tones?: { [K in Coded<D>]?: Readonly<Record<ValuesOf<D['described'][K]>, Tone>> }
  /** Cells that show a status which is made of the record, with its meaning. */
  states?: { [K in Key<D>]?: (row: RowOf<D>) => readonly [status: string, tone: Tone] }
  /** The drawer, group by group: fields, or lines of their own; of some records others. All fields in one group when absent. */
  details?: readonly { title?: string; items: Items<D> | ((row: RowOf<D>) => Items<D>) }[]
  /** The parts of a value, each a field in forms and a line in the drawer; what they are may hang on the record. */
  parts?: { [K in Key<D>]?: (row: RowOf<D> | undefined) => Fields }
  /** The drawer's first tab, where groups of fields do not do. */
  shown?: ComponentType<{ row: RowOf<D> }>
  /** How the value of a field looks in the drawer. */
  values?: { [K in Key<D>]?: (row: RowOf<D>) => ReactNode }
  form?: {
    sections?: (about: { customerId: number; row?: RowOf<D> }) => readonly Section<D>[]
    /** What the fields hold of a record, where that is not what the record has under their names. */
    held?: (row: RowOf<D>, zone: string) => Partial<Record<FormKey<D>, unknown>>
    /** What a record shows of a change before it is saved, where that is not what is sent. */
    ahead?: (changes: Values) => Partial<RowOf<D>>
    /** What must not be empty, and what a new record starts from, where that does not follow from the fields. */
    required?: readonly FormKey<D>[]
    requiredToEdit?: readonly FormKey<D>[]
    blank?: Partial<Record<FormKey<D>, unknown>>
    /** What a new record is made with, where that is not all that the form holds. */
    creation?: (values: Values) => Values
    /** What names the record in the body of a change, where the address does not. */
    names?: (row: RowOf<D>) => Values
    /** Records are not made by hand. */
    isEditOnly?: true
  }
  /** Views that come with its list: what people of the area ask for every day. */
  views?: readonly QuickView[]
  dimmed?: (row: RowOf<D>) => boolean
  status?: (row: RowOf<D>) => ReactNode
  work?: Tab<RowOf<D>>
  tabs?: readonly Tab<RowOf<D>>[]
  /** The page of a record of a customer, where that is not `<path>/edit/12`; false: it has none. */
  page?: false | ((id: number, customerId: number) => string)
  notice?: ComponentType<{ customerId: number }>
  board?: ResourceList<RowOf<D>>['board']
  reports?: ReportSet
  sidePanel?: ComponentType<SidePanelProps<RowOf<D>>>
  list?: Partial<Pick<ResourceList<RowOf<D>>, 'tiles' | 'enter' | 'scope' | 'create'>>
}

type Entry = readonly [string, Field]

const changedColumn: Column<ResourceRow> = {
  key: 'updatedAt',
  title: 'Changed',
  width: 110,
  sort: 'updatedAt',
  kind: 'date',
  value: (row) => (row as unknown as { updatedAt: string }).updatedAt,
}
/** Of a record that is there already: that reports leave it out. */
const excludeField = bool('Reports', { yes: 'Exclude from reports', write: 'update', default: false })
const changedFilter = { key: 'updatedFrom', to: 'updatedTo', title: 'Changed', kind: 'dates' } as const

function formOf<D extends Described>(of: D, partsOf: PartsOf, own: Own<D>['form'] = {}): AnyView['form'] {
  const all: Entry[] = Object.entries({
    ...of.described,
    ...of.inputs,
    // In a form it says what it does; as a filter, what is shown.
    ...(of.calls.exclude || 'exclude' in of.described ? { exclude: excludeField } : {}),
  })
  const asked = (when: 'create' | 'update') => all.filter(([, field]) => isWritten(field, when) && field.as !== 'json')
  const byName = new Map<string, Field>(all)
  const specOf = (given: Asked<D>, customerId: number): FieldSpec<Values> => {
    const { name, ...more } = typeof given === 'string' ? { name: given } : given
    const field = byName.get(name)
    if (!field) throw new Error(`${of.kind} has no field ${name}`)
    return { ...specFor(name, field, customerId), ...more } as FieldSpec<Values>
  }
  const specsOf = (given: Asked<D>, customerId: number, row?: ResourceRow): FieldSpec<Values>[] => {
    const parts = typeof given === 'string' ? partsOf(row)[given] : undefined
    if (!parts) return [specOf(given, customerId)]
    return Object.entries(parts).map(([key, field]) => specFor(key, field, customerId))
  }
  const sent = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = byName.get(name)
        return [name, field ? sentOf(field, value) : value]
      }),
    )
  const atCreation = new Set(all.flatMap(([name, field]) => (isWritten(field, 'create') ? [name] : [])))
  const formFields = all.filter(([, field]) => isWritten(field, 'create') || isWritten(field, 'update'))
  return {
    sections: ({ customerId, row }) =>
      own.sections
        ? own
            .sections({ customerId, ...(row ? { row: row as unknown as RowOf<D> } : {}) })
            .map(({ title, when, fields }) => ({
              title,
              when,
              fields: fields.flatMap((field) => specsOf(field, customerId, row)),
            }))
            .filter(({ fields }) => fields.length > 0)
        : [{ fields: asked(row ? 'update' : 'create').map(([name, field]) => specFor(name, field, customerId)) }],
    blank: {
      ...Object.fromEntries(formFields.map(([name, field]) => [name, heldOf(field, undefined)])),
      ...heldParts(partsOf),
      ...own.blank,
    },
    values: (row, zone) => {
      const particular: object = own.held?.(row as unknown as RowOf<D>, zone) ?? {}
      const values = { ...row, ...particular } as unknown as Values
      const isUnread = (name: string) => name in of.inputs && !(name in particular)
      // What is written and never read begins empty.
      const held = formFields.map(([name, field]) => [name, heldOf(field, isUnread(name) ? undefined : values[name])])
      return { ...Object.fromEntries(held), ...heldParts(partsOf, row) }
    },
    required: own.required ?? asked('create').flatMap(([name, field]) => (isNeeded(field) ? [name] : [])),
    requiredToEdit: own.requiredToEdit ?? asked('update').flatMap(([name, field]) => (field.required ? [name] : [])),
    ...(own.isEditOnly ? {} : { create: of.create }),
    update: of.update,
    creation(values) {
      const given = joinParts(partsOf(), values, values)
      const asked = Object.fromEntries(Object.entries(given).filter(([name]) => atCreation.has(name)))
      return sent(filled(own.creation?.(asked) ?? asked))
    },
    change: (changed, values, row) => ({
      ...cleared(sent(joinParts(partsOf(row), changed, values))),
      ...own.names?.(row as unknown as RowOf<D>),
    }),
    ...(own.ahead ? { ahead: own.ahead } : {}),
    ...(of.mayEdit ? { mayEdit: of.mayEdit as (row: ResourceRow) => true | Reason } : {}),
  }
}

/** Shows a kind of record: its list, drawer, pages and forms. */
export function showResource<D extends Described>(of: D, own: Own<D> = {}): AnyView {
  const entries: Entry[] = Object.entries(of.described)
  const lookOf = (key: string) => ({
    text: own.texts?.[key as Key<D>] as ((row: ResourceRow) => string | null) | undefined,
    cell: own.cells?.[key as Key<D>] as ((row: ResourceRow) => ReactNode) | undefined,
    hint: own.hints?.[key as Key<D>] as ((row: ResourceRow) => string | undefined) | undefined,
    state: own.states?.[key as Key<D>] as ((row: ResourceRow) => readonly [string, Tone]) | undefined,
    tones: own.tones?.[key as Coded<D>] as Readonly<Record<string, Tone>> | undefined,
  })
  const partsOf: PartsOf = (row) =>
    Object.fromEntries(
      Object.entries(own.parts ?? {}).map(([name, parts]) => [
        name,
        (parts as (row: ResourceRow | undefined) => Fields)(row),
      ]),
    )
  const detail = (row: ResourceRow, key: string): readonly DetailItem[] => {
    const field = of.described[key]
    if (!field) throw new Error(`${of.kind} has no field ${key}`)
    const parts = partsOf(row)[key]
    if (parts) return partDetails(row, key, parts)
    const value = own.values?.[key as Key<D>] as ((row: ResourceRow) => ReactNode) | undefined
    const text = own.texts?.[key as Key<D>] as ((row: ResourceRow) => string | null) | undefined
    const shown = value ?? text
    return [{ label: field.title, value: shown ? shown(row) : detailOf(field, (row as unknown as Values)[key]) }]
  }
  const inOrder = (keys: readonly string[] = []) => {
    const place = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
    return entries.toSorted(([one], [other]) => place(one) - place(other))
  }
  const groups: NonNullable<Own<D>['details']> = own.details ?? [{ items: entries.map(([key]) => key as Key<D>) }]
  const has = (key: string) => Object.hasOwn(of.described, key)
  const columns = [
    ...inOrder(own.columns).flatMap(([key, field]) => columnFor(key, field, lookOf(key)) ?? []),
    ...(has('updatedAt') ? [] : [changedColumn]),
  ]
  // A record that is shown by its name and filtered by its number has one column.
  const titles = new Set(columns.flatMap(({ title, hidden }) => (hidden ? [] : [title])))
  const { dimmed, status, work, tabs, notice, board, reports, sidePanel, page, shown, list } = own as Own<
    Described & { record: z.ZodMiniType<ResourceRow> }
  >
  return {
    resource: of.kind,
    title: of.title,
    noun: { one: of.one, many: of.many },
    path: of.path,
    ...(of.editPath === undefined ? {} : { editPath: of.editPath }),
    calls: of.calls,
    record: of.record as z.ZodMiniType<ResourceRow>,
    fields: of.fields as ListFields,
    table: of.table,
    label: of.label as (row: ResourceRow) => string,
    columns: columns.filter(({ title, hidden }) => !hidden || !titles.has(title)),
    filters: (customerId) => [
      ...inOrder(own.filterOrder).flatMap(([key, field]) => {
        const particular = own.filters?.[key as Key<D>]?.(customerId) as unknown as Filter<ResourceRow> | undefined
        return particular ?? filterFor(key, field, of.calls, customerId) ?? []
      }),
      ...(has('updatedAt') ? [] : [changedFilter]),
    ],
    ...(own.views ? { quickViews: own.views } : {}),
    defaultSort: of.sort,
    keyword: of.search,
    details: [
      ...groups.map(({ title, items }) => ({
        title,
        items: (row: ResourceRow) =>
          (typeof items === 'function' ? items(row as unknown as RowOf<D>) : items).flatMap((item) =>
            typeof item === 'function' ? item(row as unknown as RowOf<D>) : detail(row, item),
          ),
      })),
      changes as unknown as AnyView['details'][number],
    ],
    line: {
      names: Object.fromEntries(entries.flatMap(([key, { typed = [] }]) => typed.map((name) => [name, key]))),
      words: Object.fromEntries(entries.flatMap(([key, { typedValues }]) => (typedValues ? [[key, typedValues]] : []))),
    },
    empty: of.empty,
    form: formOf(of, partsOf, own.form),
    ...(page === undefined ? {} : { page }),
    ...(shown ? { shown } : {}),
    ...(dimmed ? { dimmed } : {}),
    ...(status ? { status } : {}),
    ...(work ? { work } : {}),
    ...(tabs ? { tabs } : {}),
    ...(notice ? { notice } : {}),
    ...(board ? { board } : {}),
    ...(reports ? { reports } : {}),
    ...(sidePanel ? { sidePanel } : {}),
    ...(list ? { list } : {}),
  }
}
