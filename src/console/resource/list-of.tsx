import { resourceInput } from '#contract/core/resource/customer-calls.ts'
import { Suspense } from 'react'
import type { ViewedList } from '#contract/lists.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { Customer } from '#console/list/customer.tsx'
import type { Column, Filter, LineWords, ResourceList } from '#console/list/resource-list.ts'
import { asked } from '#console/list/resource-list.ts'
import type { AnyView } from './view.ts'

const DetailList = lazyPart(() => import('#console/list/drawer/detail-list.tsx'))
const CreatePane = lazyPart(() => import('./create-pane.tsx'))

/** What a resource has whose records can be left out of reports. */
const excluded: Column<ResourceRow> = {
  key: 'exclude',
  title: 'Excluded',
  givesWay: true,
  width: 92,
  main: true,
  line: 2,
  kind: 'status',
  // The word says it, so that a dimmed row is not all there is to see.
  value: (row) => (row.exclude ? 'EXCLUDED' : ''),
  tone: () => 'warning',
}
const onlyExcluded: Filter<ResourceRow> = {
  key: 'exclude',
  title: 'Excluded',
  kind: 'bool',
  yes: 'Only excluded',
  no: 'Without excluded',
}

const usualNames = { created: 'createdAt', dibuat: 'createdAt', changed: 'updatedAt', diubah: 'updatedAt' }

/** What people type for the columns: in every list the same for what every record has. */
function lineOf({ fields, line }: AnyView): LineWords {
  const usual = Object.entries(usualNames).filter(([, field]) => Object.hasOwn(fields, field))
  return { ...line, names: { ...line?.names, ...Object.fromEntries(usual), ...line?.names } }
}

/** The list of a resource, for a customer. */
export function listOf(view: AnyView, customer: Customer): ResourceList<ResourceRow> {
  const { calls, columns, details, form, within } = view
  const { id: customerId } = customer
  const { shown: Shown, page = (id: number) => `${view.editPath ?? `${view.path}/edit`}/${id}` } = view
  const about = { customerId, ...(within ? { within } : {}) }
  const all = columns.map((column) => (column.key === excluded.key ? excluded : column))
  const canEdit = columns.some(({ edit }) => edit !== undefined)
  return {
    resource: view.resource,
    views: view.views ?? (view.resource as ViewedList),
    title: view.title,
    noun: view.noun,
    columns: [
      ...all.filter(({ hidden }) => !hidden),
      ...(calls.exclude && !all.includes(excluded) ? [excluded] : []),
      ...all.filter(({ hidden }) => hidden),
    ],
    filters: [...view.filters(customerId), ...(calls.exclude ? [onlyExcluded] : [])],
    ...(view.quickViews ? { quickViews: view.quickViews } : {}),
    defaultSort: view.defaultSort,
    keyword: { placeholder: view.keyword },
    rowId: (row) => row.id,
    rowLabel: view.label,
    dimmed: view.dimmed ?? ((row) => row.exclude === true),
    query: calls.list.query ?? neverAsked(view),
    fields: view.fields,
    ...(within ? { within } : {}),
    line: async () => lineOf(view),
    figures: async () => (await import('#console/list/figures.ts')).figuresOf(calls.listDef, customerId, within),
    page: (query) => asked(calls.list, resourceInput(calls.list, { ...about, query }) as never) as never,
    one: (id) => asked(calls.read, resourceInput(calls.read, { ...about, id }) as never) as never,
    tabs: [
      ...(view.work ? [view.work] : []),
      {
        key: 'details',
        title: 'Details',
        render: (row) =>
          Shown ? (
            <Shown row={row} />
          ) : (
            <Suspense fallback={null}>
              {details.map(({ title, items }, at) => (
                <DetailList key={title ?? at} {...(title === undefined ? {} : { title })} items={items(row)} />
              ))}
            </Suspense>
          ),
      },
      ...(view.tabs ?? []),
    ],
    changeFeed: { resource: view.table, customerId },
    ...(view.board ? { board: view.board } : {}),
    audit: view.table,
    ...(canEdit ? { editing: async () => (await import('./cell-editing.ts')).editingOf(view, customer) } : {}),
    ...(page === false ? {} : { pagePath: (id: number) => page(id, customerId) }),
    ...(form.create ? { create: ({ onDone }) => <CreatePane view={view} customer={customer} onDone={onDone} /> } : {}),
    ...view.list,
    empty: {
      ...view.empty,
      commands: [
        ...((form.create ?? view.list?.create) ? [`${view.resource}.create`] : []),
        ...(view.empty.commands ?? []),
      ],
    },
  }
}

function neverAsked({ resource }: AnyView): never {
  throw new Error(`The list of ${resource} has no query`)
}
