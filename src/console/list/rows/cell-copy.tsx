import type { PointerEvent as ReactPointerEvent } from 'react'
import { useEffect, useImperativeHandle, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { copyText } from '#console/ui/transfer/copy-text.ts'
import { isCopied } from '#console/ui/transfer/copied.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { ListModel } from '#console/list/use-list.ts'
import { cellAt } from './cell-hint.ts'

export interface CellCopyHandle {
  /** The pointer is over something of the list. */
  over: (event: ReactPointerEvent) => void
}

interface Shown {
  cell: HTMLElement
  text: string
}

/**
 * Copies the e-mail address, phone number or code under the pointer. One button for the whole list: written into every
 * cell that scrolls by, such buttons would cost more than the texts. Keys do the same (`list-keys.ts`).
 */
export default function CellCopy<Row>({ model, ref }: { model: ListModel<Row>; ref: React.Ref<CellCopyHandle> }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Shown>()

  useImperativeHandle(ref, () => ({
    over(event) {
      const { cell, column, row } = cellAt(event, model) ?? {}
      const value = column && row !== undefined ? column.value(row) : null
      if (!cell || typeof value !== 'string' || !(column?.kind === 'code' || isCopied(value))) setShown(undefined)
      else if (cell !== shown?.cell || value !== shown.text) setShown({ cell, text: value })
    },
  }))

  useEffect(() => {
    if (!shown) return undefined
    const hide = () => setShown(undefined)
    // What scrolls takes the cell away from under the pointer.
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    document.addEventListener('keydown', hide, { capture: true })
    return () => {
      document.removeEventListener('scroll', hide, { capture: true })
      document.removeEventListener('keydown', hide, { capture: true })
    }
  }, [shown])

  if (!shown) return null
  const box = shown.cell.getBoundingClientRect()
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('Copy {{text}}', { text: shown.text })}
      title={t('Copy')}
      // The focus stays on the row.
      onMouseDown={(event) => event.preventDefault()}
      onPointerLeave={() => setShown(undefined)}
      onClick={() => {
        void copyText(shown.text)
        setShown(undefined)
      }}
      style={{ left: box.right - 26, top: box.top + box.height / 2 - 12 }}
      className="fixed z-20 flex size-6 items-center justify-center rounded-sm bg-raised text-muted shadow-raised hover:text-text"
    >
      <Icon name="files" size={14} />
    </button>
  )
}
