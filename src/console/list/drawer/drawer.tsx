import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { Suspense, useMemo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useKeys } from '#console/app/key-settings.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { tip } from '#console/ui/layer/tip.ts'
import { DeletedRecord } from '#console/live/deleted-record.tsx'
import { RecordCommands } from './command-buttons.tsx'
import type { ResourceList } from '#console/list/resource-list.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { refOf } from '#console/list/selection/use-selection.ts'

interface DrawerProps<Row> {
  model: ListModel<Row>
  id: number
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  panel: React.RefObject<HTMLDivElement | null>
}

function Actions<Row>({ list, row }: { list: ResourceList<Row>; row: Row }) {
  const refs = useMemo(() => [refOf(list, row)], [list, row])
  return <RecordCommands commands={useCommands('drawer', refs)} />
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4 p-4" aria-busy>
      {[60, 40, 72, 52, 64, 36].map((width) => (
        <div key={width} style={{ width: `${width}%` }}>
          <Skeleton />
        </div>
      ))}
    </div>
  )
}

/**
 * The record beside the list. It follows the focus, is never modal, and its tab is in the address. Its keys are the
 * list's, but for the arrows, which scroll it.
 */
export default function Drawer<Row>({ model, id, onKeyDown, onClose, panel }: DrawerProps<Row>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { list, focus, windows, tabs, tab, change } = model
  const { row, complete, error, isDeleted, retry } = model.record
  const total = windows.total ?? 0

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the record in it, wherever the focus is
    <div
      ref={panel}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!/^(?:Arrow|Page|Home|End)/.test(event.key)) onKeyDown(event)
      }}
      className="flex min-h-0 grow flex-col outline-none"
    >
      <div className="flex items-center gap-1 py-2 pr-2 pl-4">
        <h2 className="min-w-0 grow truncate text-lg font-semibold">
          {row !== undefined ? list.rowLabel(row) : isDeleted ? t(list.noun.one) : <Skeleton className="w-40" />}
        </h2>
        <IconButton
          icon="chevron-down"
          label={t('Previous {{noun}}', { noun: t(list.noun.one) })}
          keys={useKeys('list.previous', 'k')}
          className="[&_svg]:rotate-180"
          disabled={focus.index <= 0}
          onClick={() => model.move(-1, false)}
        />
        <IconButton
          icon="chevron-down"
          label={t('Next {{noun}}', { noun: t(list.noun.one) })}
          keys={useKeys('list.next', 'j')}
          disabled={focus.index >= total - 1}
          onClick={() => model.move(1, false)}
        />
        {list.pagePath ? (
          <Link
            to={list.pagePath(id)}
            aria-label={t('Open as a page')}
            {...tip(t('Open as a page'))}
            className={buttonClass('ghost', 'size-control px-0 text-muted')}
          >
            <Icon name="maximize" size={14} />
          </Link>
        ) : null}
        <IconButton icon="x" label={t('Close')} keys="esc" onClick={onClose} />
      </div>
      {row === undefined || isDeleted ? null : (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
          <Actions list={list} row={row} />
        </div>
      )}
      {isDeleted ? (
        <div className="px-4 pb-2">
          <DeletedRecord audit={list.audit} id={id} noun={t(list.noun.one)} wasSeen={row !== undefined}>
            <Button onClick={onClose} keys="esc">
              {t('Close')}
            </Button>
          </DeletedRecord>
        </div>
      ) : null}
      {isDeleted && row === undefined ? null : error && row === undefined ? (
        <ErrorState
          title={t('This {{noun}} cannot be shown', { noun: t(list.noun.one) })}
          actions={
            <>
              <Button onClick={retry}>{t('Try again')}</Button>
              <Button onClick={onClose} keys="esc">
                {t('Close')}
              </Button>
            </>
          }
        >
          {errorText(error)}
        </ErrorState>
      ) : (
        <Tabs
          label={t('Details')}
          tabs={tabs.map(({ key, title }) => ({ id: key, label: t(title) }))}
          value={tab}
          onChange={(key) => change({ tab: key === tabs[0]?.key ? undefined : key }, { replace: true })}
        >
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
            tabIndex={0}
            className="h-full overflow-y-auto -outline-offset-2"
          >
            <Suspense fallback={<Waiting />}>
              {row === undefined ? <Waiting /> : tabs.find(({ key }) => key === tab)?.render(row, { complete })}
            </Suspense>
          </div>
        </Tabs>
      )}
    </div>
  )
}
