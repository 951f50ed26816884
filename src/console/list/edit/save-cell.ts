import { atomWithLazy } from 'jotai/utils'
import { ApiError } from '#contract/core/api-error.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { errorText } from '#console/app/error-text.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Values } from '#console/form/fields.ts'
import { issuesOfError } from '#console/form/issues.ts'
import { merge } from '#console/form/merge.ts'
import type { Held } from '#console/form/use-record-form.ts'
import { valueWords } from '#console/form/value-words.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import { REMOVED } from '#console/list/removed-rows.ts'
import type { ResourceList } from '#console/list/resource-list.ts'
import { rewritePages } from '#console/api/rewrite.ts'
import type { CellField, ListEditing } from './editing.ts'

/** So often a save is repeated over the changes of others that leave the cell alone. */
const MAX_MERGES = 3

/** A change of one cell. */
export interface CellChange<Row> {
  list: ResourceList<Row>
  editing: ListEditing<Row>
  field: CellField
  /** The row as it stands in the list. */
  row: Row
  /** What the change was made over. */
  base: Held<Values>
  value: unknown
}

/** What is being saved of one record. Its changes go one after another, so that none meets the version before the last. */
interface Work {
  /** The record as the server had it last. */
  truth: object
  /** What it shows beyond that until the server has answered. */
  ahead: Set<object>
  tail: Promise<void>
  /** Versions that own changes have led away from, with those that they led to. */
  own: Map<number, number>
}
/** By list and record. */
const worksAtom = atomWithLazy(() => new WeakMap<object, Map<number, Work>>())

function workOf<Row>({ list, row }: CellChange<Row>): Work {
  const works = currentStore().get(worksAtom)
  const [id, own] = [list.rowId(row), works.get(list) ?? new Map<number, Work>()]
  works.set(list, own)
  const found = own.get(id)
  if (found && found.ahead.size > 0) return found
  const work: Work = { truth: row as object, ahead: new Set(), tail: Promise.resolve(), own: found?.own ?? new Map() }
  own.set(id, work)
  return work
}

/** Shows the record everywhere as the server had it last, with what is on its way. */
function show<Row>(list: ResourceList<Row>, { truth, ahead }: Work): void {
  const shown = Object.assign({}, truth, ...ahead) as Row
  const id = list.rowId(shown)
  const [head] = list.page({}).queryKey
  rewritePages<Row>(currentQueryClient(), head, (row) => (list.rowId(row) === id ? shown : row))
  currentQueryClient().setQueryData<Row>(list.one(id).queryKey, (before) => before && shown)
}

const wordsOf = (field: CellField, value: unknown) => valueWords<Values>(field, value, {})

/** The record that the server has instead, who made it so, and whether that leaves the cell alone. */
function conflictOf<Row>({ editing, field, value }: CellChange<Row>, over: Held<Values>, error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return undefined
  const record = editing.current(error.data.current)
  if (record === undefined) return undefined
  const theirs = editing.held(record)
  const { conflicts } = merge(over.values, { ...over.values, [field.name]: value }, theirs.values)
  return {
    record,
    theirs,
    by: typeof error.data.by === 'string' ? error.data.by : null,
    meets: conflicts.length > 0,
  }
}

function sayConflict<Row>(
  change: CellChange<Row>,
  { theirs, by, record }: NonNullable<ReturnType<typeof conflictOf<Row>>>,
) {
  const { list, field, value } = change
  const data = {
    record: list.rowLabel(record),
    field: i18n.t(field.label),
    value: wordsOf(field, theirs.values[field.name]),
    ...(by === null ? {} : { name: by }),
  }
  showToast({
    tone: 'error',
    title:
      by === null
        ? i18n.t('{{record}}: someone else has changed {{field}} to {{value}}.', data)
        : i18n.t('{{record}}: {{name}} has changed {{field}} to {{value}}.', data),
    detail: i18n.t('Your value is not saved: {{value}}', { value: wordsOf(field, value) }),
    action: { label: i18n.t('Save mine instead'), onSelect: () => saveCell({ ...change, row: record, base: theirs }) },
  })
}

/** Why a change was refused, in a sentence. */
function reasonOf<Row>({ list, field }: CellChange<Row>, error: unknown): string {
  if (!(error instanceof ApiError)) return i18n.t('Something went wrong. Nothing was saved.')
  if (error.status === 404) return i18n.t('This {{noun}} was deleted.', { noun: i18n.t(list.noun.one) })
  const [issue] = issuesOfError(error, [field.name]).fields
  return issue ? `${i18n.t(field.label)} ${i18n.t(issue.message)}` : errorText(error)
}

function sayRefused<Row>(change: CellChange<Row>, error: unknown): void {
  const { list, field, row, value } = change
  if (!(error instanceof ApiError)) reportError(error)
  showToast({
    tone: 'error',
    title: i18n.t('{{record}}: {{field}} is not saved: {{value}}', {
      record: list.rowLabel(row),
      field: i18n.t(field.label),
      value: wordsOf(field, value),
    }),
    detail: reasonOf(change, error),
  })
}

function newest({ own }: Work, version: number | undefined): number | undefined {
  let at = version
  for (let next = at; next !== undefined; next = own.get(next)) at = next
  return at
}

/** Makes the call; over what others changed elsewhere in the record as well. Answers whether it went well. */
async function send<Row>(change: CellChange<Row>, work: Work): Promise<void> {
  const { list, editing, field, row, value } = change
  const saving = saveAs(editing.command)
  let over = change.base
  let merged: { by: string | null } | undefined
  for (let merges = 0; ; merges += 1) {
    const version = newest(work, over.version)
    try {
      const saved = await editing.save(list.rowId(row), { [field.name]: value, version }, saving.call)
      const { version: next } = editing.held(saved)
      if (version !== undefined && next !== undefined && next !== version) work.own.set(version, next)
      work.truth = saved as object
      saving.saved(editing.saved(saved), list.rowLabel(saved))
      if (merged) {
        const name = merged.by
        showToast({
          title:
            name === null
              ? i18n.t('Saved together with changes by someone else.')
              : i18n.t('Saved together with changes by {{name}}.', { name }),
        })
      }
      return
    } catch (error) {
      const conflict = conflictOf(change, over, error)
      if (!conflict) {
        if (error instanceof ApiError && error.status === 404) work.truth = { ...work.truth, [REMOVED]: true }
        sayRefused(change, error)
        return
      }
      work.truth = conflict.record as object
      if (conflict.meets || merges === MAX_MERGES) {
        sayConflict(change, conflict)
        return
      }
      over = conflict.theirs
      merged = conflict
    }
  }
}

/** Shows a change at once and saves it; what the server refuses is taken back, with the reason. */
export function saveCell<Row>(change: CellChange<Row>): void {
  const { list, editing, field, value } = change
  const work = workOf(change)
  const ahead = editing.ahead({ [field.name]: value })
  work.ahead.add(ahead)
  show(list, work)
  const before = work.tail
  const save = async () => {
    await before
    await send(change, work)
    work.ahead.delete(ahead)
    show(list, work)
  }
  work.tail = save()
}
