import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { AuditResource } from '#contract/audited.ts'
import type { LiveResource } from '#contract/core/change.ts'
import type { Reason } from '#contract/core/error.ts'
import type { RecordKind } from '#contract/kinds.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { AnyResourceCalls, ResourceRow } from '#contract/core/resource/resource.ts'
import type { ViewedList } from '#contract/lists.ts'
import type { FormSection, Values } from '#console/form/fields.ts'
import type { Customer } from '#console/list/customer.tsx'
import type { ReportSet } from '#console/report/view.ts'
import type { DetailItem } from '#console/list/drawer/detail-list.tsx'
import type { QuickView } from '#console/list/strips/quick-view.ts'
import type { Column, Filter, LineWords, ResourceList, Tab } from '#console/list/resource-list.ts'

/** What a form about a record asks, and how it is sent. */
export interface ResourceForm<Row, V extends Values> {
  /** `row` is absent where a record is being made. */
  sections: (about: { customerId: number; row?: Row }) => readonly FormSection<V>[]
  /** What a new record starts from. */
  blank: V
  /**
   * What the fields hold of a record, `zone` being the customer's, whose days begin there; when absent, what the record
   * has under their names.
   */
  values?: (row: Row, zone: string) => V
  required: readonly (keyof V & string)[]
  /** The same for a record that is there, where that differs. */
  requiredToEdit?: readonly (keyof V & string)[]
  /** Absent: records are not made by hand. */
  create?: z.ZodMiniType
  update: z.ZodMiniType
  /** The body of a new record, where it is not what was filled in. */
  creation?: (values: V) => unknown
  /** The body of a change, where it is not the values that changed. */
  change?: (changes: Partial<V>, values: V, row?: Row) => Record<string, unknown>
  /** What a record shows of a change before it is saved, where that is not what is sent. */
  ahead?: (changes: Partial<V>) => Record<string, unknown>
  /** Why nothing about a record can be changed. */
  mayEdit?: (row: Row) => true | Reason
}

/** What a record shows beside its form: what hangs on it, where it comes from. */
export interface SidePanelProps<Row> {
  row: Row
}

/**
 * A resource as people see it, as data: its list, drawer, edit page and creation follow from this alone. What a
 * description is not enough for plugs in as a component.
 */
export interface ResourceView<Row extends ResourceRow, V extends Values = Values> {
  resource: RecordKind
  /** The name under which its views are stored, where that is not the kind's. */
  views?: ViewedList
  /** What its calls are asked within: one of several lists of the same kind. */
  within?: Readonly<Record<string, string>>
  /** The page of a record of a customer, where that is not `<path>/edit/12`; false: it has none. */
  page?: false | ((id: number, customerId: number) => string)
  /** The heading: `Settings`. */
  title: string
  noun: { one: string; many: string }
  /** The list's address, `/setting`; one record is at `/setting/edit/12`. */
  path: string
  /** Where a record is edited, where that is not `<path>/edit`. */
  editPath?: string
  calls: AnyResourceCalls
  record: z.ZodMiniType<Row>
  fields: ListFields
  /** What the audit and the change stream call the records: their table. */
  table: AuditResource & LiveResource
  /** Whether a record is left out of reports is shown and filtered by beside these. */
  columns: readonly Column<Row>[]
  filters: (customerId: number) => readonly Filter<Row>[]
  /** Views that come with its list: what people of the area ask for every day. */
  quickViews?: readonly QuickView[]
  defaultSort: string
  keyword: string
  label: (row: Row) => string
  /** Rows that stand back; those that are left out of reports when absent. */
  dimmed?: (row: Row) => boolean
  /** Beside the title of its page: its status. */
  status?: (row: Row) => ReactNode
  /** The drawer's first tab, group by group. */
  details: readonly { title?: string; items: (row: Row) => readonly DetailItem[] }[]
  /** The drawer's first tab, where groups of fields do not do. */
  shown?: ComponentType<{ row: Row }>
  /** What is done with a record, where that comes before its details. */
  work?: Tab<Row>
  /** More tabs, before the history. */
  tabs?: readonly Tab<Row>[]
  /** Above the list: what whoever works with the records should know of the server. */
  notice?: ComponentType<{ customerId: number }>
  line?: LineWords
  /** Its records in another arrangement. */
  board?: ResourceList<Row>['board']
  /** What its records come to, in the place of the list: `?report=by-day`. */
  reports?: ReportSet
  /** What is said of an empty list, with commands that fill it besides the one that makes a record. */
  empty: { title: string; hint: string; commands?: readonly string[] }
  form: ResourceForm<Row, V>
  /** What of its list does not follow from the rest. */
  list?: Partial<Pick<ResourceList<Row>, 'tiles' | 'enter' | 'scope' | 'create'>>
  /** Beside the form of a record. */
  sidePanel?: ComponentType<SidePanelProps<Row>>
}

/** A view whose records do not matter: what screens handle. */
export type AnyView = ResourceView<ResourceRow>

/** What of a view its forms need: enough for a kind of record whose list is of its own making. */
export interface FormView<Row extends ResourceRow = ResourceRow, V extends Values = Values> extends Pick<
  ResourceView<Row, V>,
  'resource' | 'noun' | 'path' | 'record' | 'table' | 'label' | 'status' | 'form' | 'sidePanel'
> {
  calls: Pick<AnyResourceCalls, 'list' | 'read' | 'create' | 'update'>
}

/** Checks the description of something that has forms and no more. */
export const formView = <Row extends ResourceRow, V extends Values>(view: FormView<Row, V>): FormView =>
  view as unknown as FormView

/** What a form is about. */
export interface About {
  view: FormView
  customer: Customer
}
