import type { KeyboardEvent } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { IconName } from '#console/ui/icon.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { tip } from '#console/ui/layer/tip.ts'
import type { Column } from '#console/list/resource-list.ts'
import type { ColumnChoice } from './choices.ts'

interface SmallButtonProps {
  icon: IconName
  label: string
  onClick: () => void
  reachable: boolean
  pressed?: boolean
  disabled?: boolean
  turned?: boolean
}

function SmallButton({ icon, label, onClick, reachable, pressed, disabled = false, turned = false }: SmallButtonProps) {
  return (
    <button
      type="button"
      tabIndex={reachable ? 0 : -1}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
      {...tip(label)}
      className={cx(
        'flex size-6 shrink-0 items-center justify-center rounded-sm',
        pressed ? 'text-accent' : 'text-muted',
        disabled ? 'opacity-40' : 'hover:bg-surface hover:text-text',
      )}
    >
      <Icon name={icon} size={14} className={turned ? 'rotate-180' : ''} />
    </button>
  )
}

interface ColumnRowProps<Row> {
  column: Column<Row>
  choice: ColumnChoice
  shown: boolean
  /** It is the last one that is shown. */
  only: boolean
  focused: boolean
  narrow: boolean
  canMove: { up: boolean; down: boolean }
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onShow: (show: boolean) => void
  onPin: () => void
  onMove: (by: -1 | 1) => void
}

/** A column in the panel: whether it is shown, its place, and whether it stays at the left. */
export function ColumnRow<Row>(props: ColumnRowProps<Row>) {
  const { column, choice, shown, only, focused, narrow, canMove, onFocus, onKeyDown, onShow, onPin, onMove } = props
  const { t } = useTranslation()
  const title = t(column.title)
  return (
    <li
      data-column={column.key}
      className="flex min-h-7 items-center gap-1 rounded-sm px-2 focus-within:bg-hover hover:bg-hover"
    >
      <label className="flex min-w-0 grow items-center gap-2">
        <input
          type="checkbox"
          autoFocus={focused}
          tabIndex={focused ? 0 : -1}
          checked={shown}
          aria-disabled={only || undefined}
          onChange={(event) => (only ? undefined : onShow(event.target.checked))}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        />
        <span className="truncate">{title}</span>
      </label>
      {choice.width === undefined || narrow ? null : (
        <span className="shrink-0 text-sm text-muted tabular-nums">{t('{{n}} px', { n: choice.width })}</span>
      )}
      {narrow ? null : (
        <SmallButton
          icon="pin"
          label={t('Pin {{title}}', { title })}
          pressed={choice.pinned === true}
          reachable={focused}
          onClick={onPin}
        />
      )}
      <SmallButton
        icon="chevron-down"
        turned
        label={t('Move {{title}} up', { title })}
        disabled={!canMove.up}
        reachable={focused}
        onClick={() => onMove(-1)}
      />
      <SmallButton
        icon="chevron-down"
        label={t('Move {{title}} down', { title })}
        disabled={!canMove.down}
        reachable={focused}
        onClick={() => onMove(1)}
      />
    </li>
  )
}
