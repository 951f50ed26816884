import type { KeyboardEvent } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { useWords } from '#console/commands/say.ts'
import { NumberInput } from '#console/form/number-input.tsx'
import type { Typed } from '#console/form/typed.ts'
import { itemWords } from '#console/form/outline/item-words.ts'
import { Badge } from '#console/ui/badge.tsx'
import { cx } from '#console/ui/cx.ts'
import { number } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { EditGroup, EditItem, SchemeRow as Row } from './edited.ts'
import { isItem, rowId } from './edited.ts'
import { nameOf, scoresSay } from './scheme-words.ts'
import { WeightSum } from './weight-sum.tsx'

interface SchemeRowProps {
  row: Row
  /** Of a group: what it is made of. */
  parts: readonly (EditGroup | EditItem)[]
  isCurrent: boolean
  tabIndex: 0 | -1
  disabled: boolean
  /** How many scores there are in an item. */
  scores: number
  messages: readonly string[]
  isWeightWrong: boolean
  onWeight: (weight: Typed<number>) => void
  onDistribute: () => void
  onSelect: () => void
  /** A weight is a value of the grid: its undo is that of the scheme, not of the letters in the field. */
  onUndo: () => void
  /** Goes to the weight of another row. */
  onStep: (by: -1 | 1) => void
}

const indents = ['pl-2', 'pl-6', 'pl-10', 'pl-14'] as const

/** A group or an item of the scheme with its weight, which has the focus of the row; arrows and Enter lead to the next. */
export function SchemeRow(props: SchemeRowProps) {
  const {
    row,
    parts,
    isCurrent,
    tabIndex,
    disabled,
    scores,
    messages,
    isWeightWrong,
    onWeight,
    onDistribute,
    onSelect,
    onUndo,
    onStep,
  } = props
  const { t } = useTranslation()
  const words = useWords()
  const { node, place } = row
  const level = place.groups.length + (place.item === undefined ? 0 : 1)
  const name = nameOf(node)

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLInputElement)) return
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z') {
      event.preventDefault()
      event.stopPropagation()
      onUndo()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : undefined
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onStep(by)
  }

  return (
    <div
      role="row"
      aria-level={level}
      aria-selected={isCurrent}
      data-row={rowId(place)}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('button, input')) onSelect()
      }}
      className={cx(
        'flex min-h-9 cursor-default items-center gap-x-2 rounded-sm py-1 pr-2',
        indents[level - 1],
        isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <div role="gridcell" className="flex min-w-0 grow flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className={cx('min-w-0 break-words', isItem(node) ? '' : 'font-medium')}>{name}</span>
          {isItem(node) ? <span className="text-sm text-muted">{t(itemWords[node.type])}</span> : null}
          {node.required ? <Badge tone="accent">{t('Required')}</Badge> : null}
          {!isItem(node) && typeof node.minScore === 'number' ? (
            <Badge>{t('Min. {{score}}', { score: number(node.minScore) })}</Badge>
          ) : null}
          {scores === 0 ? null : <Badge>{words(scoresSay(scores))}</Badge>}
          {isItem(node) ? null : (
            <WeightSum parts={parts} of={name} onDistribute={disabled ? undefined : onDistribute} />
          )}
        </span>
        {messages.map((message) => (
          <span key={message} className="flex items-start gap-1 text-sm text-danger">
            <Icon name="alert" size={14} className="mt-px shrink-0" />
            {message}
          </span>
        ))}
      </div>
      <div role="gridcell" className="w-20 shrink-0">
        <NumberInput
          kind="decimal"
          aria-label={t('Weight of {{name}}', { name })}
          aria-invalid={isWeightWrong ? true : undefined}
          data-column="weight"
          className="text-right tabular-nums read-only:bg-sunken read-only:text-muted"
          readOnly={disabled}
          tabIndex={tabIndex}
          value={node.weight}
          onChange={onWeight}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </div>
  )
}
