import '#console/commands/registry/all-commands.ts'
import { goTo } from '#console/app/current-console.ts'
import { loadChunk } from '#console/app/screen/chunk.ts'
import { i18n } from '#console/app/i18n.ts'
import { sayPartMissing } from '#console/app/screen/lazy-part.tsx'
import { commandRuntime } from '#console/commands/runtime.ts'
import { wordsOf } from '#console/commands/say.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import { allows } from '#contract/core/permission.ts'
import { within } from '#engine/context.ts'
import type { RecordRef } from '#engine/context.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import { readState } from '#engine/state.ts'
import { isRemoved } from '#console/list/removed-rows.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { refOf } from '#console/list/selection/use-selection.ts'
import { CellEditor } from './cell-editor.tsx'
import type { CellEdit, ListEditing } from './editing.ts'
import { cellAt, lastColumn, placesOf } from './places.ts'

/** Why a record cannot be edited with this command; undefined when it can. */
function obstacleOf(id: string, ref: RecordRef): string | undefined {
  const command = commandRuntime().command(id)
  if (!command) return i18n.t('This command no longer exists.')
  const ctx = within(commandRuntime().context(), { refs: [ref] })
  const state = readState(command, ctx)
  if (state.kind === 'shown') return undefined
  if (state.kind === 'blocked') return wordsOf(obstacleSay(state.reason))
  const missing = command.permission.find((permission) => !allows(ctx.permissions, permission))
  return missing === undefined
    ? i18n.t("{{title}} isn't available here.", { title: i18n.t(command.title) })
    : i18n.t('This requires the permission {{permission}}.', { permission: missing })
}

function sayWhy(title: string, detail?: string): void {
  showToast({ tone: 'info', title, ...(detail === undefined ? {} : { detail }) })
}

/**
 * Opens an editor in a cell of a row: in that of `column`, or else in the one that was edited last, or the first that
 * can be. Says why when the row cannot be edited.
 */
export async function startEdit<Row>(
  model: ListModel<Row>,
  onEdit: (edit: CellEdit<Row> | undefined) => void,
  index: number,
  column?: string,
): Promise<void> {
  const { list, windows } = model
  const [row, load] = [windows.rowAt(index), list.editing]
  if (row === undefined || !load) return
  const record = list.rowLabel(row)
  if (isRemoved(row)) {
    sayWhy(record, i18n.t('No longer in this list'))
    return
  }
  let editing: ListEditing<Row>
  try {
    editing = await loadChunk(load)
  } catch {
    sayPartMissing()
    return
  }
  const obstacle = obstacleOf(editing.command, refOf(list, row))
  if (obstacle !== undefined) {
    sayWhy(i18n.t('{{record}} cannot be edited.', { record }), obstacle)
    return
  }
  if (model.narrow && list.pagePath) {
    // There are no cells in which one could write.
    goTo(list.pagePath(list.rowId(row)))
    return
  }
  const places = placesOf(model, editing)
  const wanted = column ?? lastColumn(list.resource)
  const place = places.find(({ key }) => key === wanted) ?? places[0]
  if (!place) {
    sayWhy(i18n.t('No column that is shown can be edited here.'))
    return
  }
  model.goTo(index)
  onEdit(cellAt(model, row, place, { editing, Editor: CellEditor }))
}
