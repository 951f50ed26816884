import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { WidgetKey } from '#contract/home/widgets.ts'
import { widgets } from '#contract/home/widgets.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'

interface ChooseWidgetsProps {
  /** Those that the person may see: the shown ones in their order, then the others. */
  all: readonly WidgetKey[]
  shown: readonly WidgetKey[]
  isAbove: boolean
  onShow: (key: WidgetKey, show: boolean) => void
  onMove: (key: WidgetKey, by: -1 | 1) => void
  onAbove: (above: boolean) => void
  onUsual: () => void
  onDone: () => void
}

/** Which widgets are shown and in which order. Alt with an arrow moves one. */
export function ChooseWidgets({ all, shown, isAbove, onShow, onMove, onAbove, onUsual, onDone }: ChooseWidgetsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, key: WidgetKey): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined) return
    event.preventDefault()
    if (event.altKey) return onMove(key, by)
    const all = boxes()
    all[all.indexOf(event.currentTarget) + by]?.focus()
  }

  const leaving = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onDone()
    },
  }
  return (
    <section
      aria-label={t('Choose widgets')}
      className="flex max-w-xl flex-col gap-2 rounded-md border border-line bg-surface p-3"
      {...leaving}
    >
      <p className="text-muted">{t('Space shows or hides a widget, Alt with an arrow key moves it.')}</p>
      <ul ref={list}>
        {all.map((key, at) => {
          const title = t(widgets[key].title)
          const place = shown.indexOf(key)
          return (
            <li
              key={key}
              className="flex min-h-7 items-center gap-2 rounded-sm px-2 focus-within:bg-hover hover:bg-hover"
            >
              <label className="flex min-w-0 grow items-center gap-2">
                <input
                  type="checkbox"
                  autoFocus={at === 0}
                  checked={place >= 0}
                  onChange={(event) => onShow(key, event.target.checked)}
                  onKeyDown={(event) => onKeyDown(event, key)}
                />
                <span className="truncate">{title}</span>
              </label>
              {place < 0 ? null : (
                <>
                  <IconButton
                    icon="chevron-down"
                    className="rotate-180"
                    label={t('Move {{title}} forward', { title })}
                    disabled={place === 0}
                    onClick={() => onMove(key, -1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={t('Move {{title}} back', { title })}
                    disabled={place === shown.length - 1}
                    onClick={() => onMove(key, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <label className="flex items-center gap-2 border-t border-line px-2 pt-2">
        <input type="checkbox" checked={isAbove} onChange={(event) => onAbove(event.target.checked)} />
        {t('Also above the list of classes')}
      </label>
      <div className="flex gap-2">
        <Button look="primary" onClick={onDone}>
          {t('Done')}
        </Button>
        <Button onClick={onUsual}>{t('Show all')}</Button>
      </div>
    </section>
  )
}
