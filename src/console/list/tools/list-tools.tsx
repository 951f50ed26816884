import { useAtomValue } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { ColumnsPanel } from '#console/list/columns/columns-panel.tsx'
import { customerAtom } from '#console/list/customer.tsx'
import type { ListModel } from '#console/list/use-list.ts'
import { ViewsMenu } from '#console/list/views/views-menu.tsx'
import { ExportMenu } from './export-menu.tsx'
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
  const openViews = useRef<() => void>(undefined)
  const opener = useCallback((open: () => void) => {
    openViews.current = open
  }, [])
  useListCommands(model, { columns: () => setColumns(button.current), views: () => openViews.current?.() })
  return (
    <>
      {customerId === undefined ? null : (
        <ViewsMenu model={model} customerId={customerId} opener={opener} onLeave={onLeave} />
      )}
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
