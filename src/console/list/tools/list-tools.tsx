import { useAtomValue } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { fitColumns } from '#console/list/columns/fit-columns.ts'
import { ColumnsPanel } from '#console/list/columns/columns-panel.tsx'
import { customerAtom } from '#console/list/customer.tsx'
import type { ListModel } from '#console/list/use-list.ts'
import type { ViewDeeds } from '#console/list/views/views-menu.tsx'
import { ViewsMenu } from '#console/list/views/views-menu.tsx'
import { groupingsOf } from '#console/list/strips/groups.tsx'
import { useQuickViews } from '#console/list/strips/quick-views.tsx'
import { ExportMenu } from './export-menu.tsx'
import { GroupMenu } from './group-menu.tsx'
import { useListCommands } from './list-commands.ts'

interface ListToolsProps<Row> {
  model: ListModel<Row>
  /** Gives the focus back to the rows. */
  onLeave: () => void
}

/** What can be done with the list itself, and the commands of the palette for the same. */
export default function ListTools<Row>({ model, onLeave }: ListToolsProps<Row>) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [columns, setColumns] = useState<HTMLElement | null>(null)
  const customerId = useAtomValue(customerAtom)?.id
  const viewDeeds = useRef<ViewDeeds>(undefined)
  const tellViewDeeds = useCallback((deeds: ViewDeeds) => {
    viewDeeds.current = deeds
  }, [])
  const openGroups = useRef<() => void>(undefined)
  const groupOpener = useCallback((open: () => void) => {
    openGroups.current = open
  }, [])
  const quick = useQuickViews({ model })
  const groupings = groupingsOf(model)
  function stepView(by: 1 | -1) {
    const at = quick.findIndex(({ active }) => active)
    quick[(at + by + quick.length) % quick.length]?.choose()
  }
  useListCommands(model, {
    columns: () => setColumns(button.current),
    fit: () => fitColumns(model, t),
    views: () => viewDeeds.current?.open(),
    pin: () => viewDeeds.current?.pin(),
    groups: () => openGroups.current?.(),
    stepView: quick.length > 1 ? stepView : undefined,
    canGroup: groupings.length > 0,
  })
  return (
    <>
      {customerId === undefined ? null : (
        <ViewsMenu
          model={model}
          customerId={customerId}
          quick={quick.find(({ key, active }) => active && key !== 'all')}
          deeds={tellViewDeeds}
          onLeave={onLeave}
        />
      )}
      {groupings.length > 0 ? (
        <GroupMenu model={model} groupings={groupings} opener={groupOpener} onLeave={onLeave} />
      ) : null}
      <ExportMenu resource={model.list.resource} onLeave={onLeave} />
      <IconButton
        ref={button}
        icon="columns"
        label={t('Columns and order')}
        aria-haspopup="dialog"
        aria-expanded={columns !== null}
        onClick={() => setColumns(columns === null ? button.current : null)}
      />
      {columns ? (
        <ColumnsPanel
          model={model}
          anchor={columns}
          onClose={() => {
            setColumns(null)
            onLeave()
          }}
        />
      ) : null}
    </>
  )
}
