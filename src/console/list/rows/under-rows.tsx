import { useAtomValue } from 'jotai'
import type { Ref } from 'react'
import { useMemo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { ChangesBarHandle } from '#console/live/changes-bar.tsx'
import { ChangesBar } from '#console/live/changes-bar.tsx'
import { commandsHaveComeAtom } from '#console/commands/registry/registered.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { BulkBar } from '#console/list/selection/bulk-bar.tsx'
import { menuItems } from '#console/list/drawer/command-buttons.tsx'
import { PartFailed } from '#console/list/part-failed.tsx'
import type { ResourceList } from '#console/list/resource-list.ts'
import RowMenu from '#console/list/row-menu.tsx'
import type { ListModel } from '#console/list/use-list.ts'
import { refOf } from '#console/list/selection/use-selection.ts'
import { Sums } from '#console/list/selection/sums.tsx'

/** A row's menu: which row's, and where it opens. */
export interface MenuAt {
  index: number
  place: { x: number; y: number }
}

interface MenuOfRowProps<Row> {
  list: ResourceList<Row>
  row: Row
  place: MenuAt['place']
  onClose: () => void
}

function MenuOfRow<Row>({ list, row, place, onClose }: MenuOfRowProps<Row>) {
  const { t } = useTranslation()
  const refs = useMemo(() => [refOf(list, row)], [list, row])
  const items = menuItems(useCommands('row', refs))
  const haveCome = useAtomValue(commandsHaveComeAtom)
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name: list.rowLabel(row) })}
      place={place}
      items={haveCome ? items : undefined}
      onClose={onClose}
    />
  )
}

interface UnderRowsProps<Row> {
  model: ListModel<Row>
  changesBar: Ref<ChangesBarHandle>
  focusRow: () => void
  menu: MenuAt | undefined
  onMenuClose: () => void
}

/** What stands under the rows: that others have changed some, that some could not be loaded, what is selected; the menu of a row; and the sums. */
export default function UnderRows<Row>({ model, changesBar, focusRow, menu, onMenuClose }: UnderRowsProps<Row>) {
  const { failed } = model.windows
  const menuRow = menu === undefined ? undefined : model.windows.rowAt(menu.index)
  return (
    <>
      {model.list.changeFeed ? (
        <ChangesBar key={JSON.stringify(model.query)} model={model} handle={changesBar} onDone={focusRow} />
      ) : null}
      {failed && !failed.all ? <PartFailed model={model} /> : null}
      {model.selectedCount > 0 ? (
        <BulkBar
          model={model}
          onClear={() => {
            model.clear()
            focusRow()
          }}
        />
      ) : null}
      <Sums model={model} />
      {menu && menuRow !== undefined ? (
        <MenuOfRow
          list={model.list}
          row={menuRow}
          place={menu.place}
          onClose={() => {
            onMenuClose()
            focusRow()
          }}
        />
      ) : null}
    </>
  )
}
