import { Command } from 'cmdk'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import type { IconName } from '#console/ui/icon.tsx'
import { OptionRows, rowId } from '#console/palette/option-rows.tsx'
import { isComposing } from '#console/palette/composing.ts'
import { isUnread } from './reading.ts'
import { PaletteInput } from '#console/palette/palette-input.tsx'
import { paletteField } from '#console/palette/line/use-caret.ts'
import { TRY_KEYS } from './try-keys.ts'

/** One thing to choose. */
export interface Option {
  readonly id: string
  readonly label: string
  /** Quiet text at the end of the row. */
  readonly hint?: string
  readonly keys?: string
  readonly icon?: IconName
  /** More about it, beneath its label. */
  readonly detail?: ReactNode
  /** Why it cannot be chosen; the row is greyed. */
  readonly reason?: string
}

export interface OptionGroup {
  readonly id: string
  readonly heading?: string
  readonly options: readonly Option[]
}

export interface PickListProps {
  /** What is asked; the name of the field. */
  label: string
  labelShown?: boolean
  placeholder?: string
  text: string
  onText: (text: string) => void
  groups: readonly OptionGroup[]
  /** `isMeant`: something was typed or moved before, so it was not the second half of a double Enter. */
  onPick: (option: Option, isMeant: boolean) => void
  /** Escape, or Backspace in an empty field. */
  onBack: (key: 'escape' | 'backspace') => void
  /** An arrow, before it moves the highlight; true when it has done something else. */
  onArrow?: (key: 'up' | 'down') => boolean
  /** Tab on an option. */
  onTab?: (option: Option) => boolean
  /** Shows what choosing the option would do; offered at the foot. */
  onTry?: ((option: Option) => void) | undefined
  /** Other words, or another option highlighted. */
  onMoved?: () => void
  /** Better answers are on their way: Enter waits for them. */
  pending?: boolean
  /** They have been on their way for a while. */
  slow?: boolean
  /** Said when there is nothing to choose. */
  empty: string
  /** Asks again what could not be answered; Enter does while there is nothing to choose. */
  onRetry?: (() => void) | undefined
  /** Stands before the field. */
  before?: ReactNode
  /** Stands between the field and the list. */
  note?: ReactNode
  noteId?: string
  invalid?: boolean
  marked?: string
  disabled?: boolean
}

/** Other words, other rows: the first of them is in view again. */
function toTop(root: HTMLElement | null): void {
  const list = root?.querySelector('[cmdk-list]')
  if (list && list.scrollTop > 0) list.scrollTop = 0
}

/**
 * A field with a list beneath: the palette's first view, and every question that is answered by choosing. The highlight
 * starts at the first row and stays with the row that it was moved to, whatever arrives around it.
 */
export function PickList(props: PickListProps) {
  const { groups, text, pending = false, slow = false, onPick, onBack, onTab } = props
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const list = useId()
  const [moved, setMoved] = useState<{ to: string; of: string }>({ to: '', of: '' })
  const options = groups.flatMap((group) => group.options)
  const chosen = moved.of === text ? options.find((option) => option.id === moved.to) : undefined
  const current = chosen ?? options[0]
  const waiting = useRef<'Enter' | 'Tab'>(undefined)
  const isMeant = text !== '' || chosen !== undefined

  function move(to: string) {
    if (to !== current?.id) props.onMoved?.()
    setMoved({ to, of: text })
  }

  function pick(option: Option | undefined) {
    if (option && option.reason === undefined && !props.disabled) onPick(option, isMeant)
  }

  function tryOut() {
    if (current && current.reason === undefined && !props.disabled) props.onTry?.(current)
  }

  function retry() {
    props.onRetry?.()
    // Its button is gone at once.
    paletteField()?.focus()
  }

  // Enter or Tab was pressed before the answers for this text had come: they decide, not the old ones.
  useEffect(() => {
    const pressed = waiting.current
    if (pending || !pressed) return
    waiting.current = undefined
    if (pressed === 'Enter') pick(current)
    else if (current) onTab?.(current)
  })

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      // A dry run, or nothing: what is pressed to try something out must never do it.
      if (event.altKey) tryOut()
      else if (!pending && current === undefined) retry()
      else if (!pending) pick(current)
      else if (isMeant || !isUnread()) waiting.current = 'Enter'
    } else if (event.key === 'Escape' || (event.key === 'Backspace' && text === '' && !event.repeat)) {
      event.preventDefault()
      event.stopPropagation()
      onBack(event.key === 'Escape' ? 'escape' : 'backspace')
    } else if (event.key === 'Tab' && !event.shiftKey && onTab) {
      if (pending) waiting.current = 'Tab'
      else if (!current || !onTab(current)) return
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      if (props.onArrow?.(event.key === 'ArrowUp' ? 'up' : 'down')) event.preventDefault()
    }
  }

  return (
    <Command
      ref={root}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={current?.id ?? ''}
      onValueChange={(to) => move(to)}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-col outline-none"
    >
      <PaletteInput
        list={root}
        active={current && rowId(list, current)}
        label={props.label}
        labelShown={props.labelShown ?? false}
        text={text}
        onText={(next) => {
          waiting.current = undefined
          toTop(root.current)
          props.onMoved?.()
          props.onText(next)
        }}
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        before={props.before}
        after={slow ? <Icon name="loader" className="animate-turn shrink-0 text-muted" /> : null}
        invalid={props.invalid ?? false}
        {...(props.noteId === undefined ? {} : { noteId: props.noteId })}
      />
      {props.note}
      <Command.List label={props.label} className="max-h-[min(26rem,60vh)] overflow-y-auto overscroll-contain p-1.5">
        <OptionRows
          groups={groups}
          marked={props.marked ?? ''}
          list={list}
          current={current?.id}
          onPick={pick}
          onPoint={({ id }) => move(id)}
        />
      </Command.List>
      {options.length === 0 && !pending && props.empty !== '' ? (
        <div className="flex flex-col items-center gap-3 px-4 pt-2 pb-6 text-muted">
          <p role={props.onRetry ? 'alert' : undefined} className="text-center">
            {props.empty}
          </p>
          {props.onRetry ? (
            <Button keys="enter" onClick={retry}>
              {t('Try again')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {props.onTry ? (
        <div className="flex justify-end border-t border-line px-4 py-1.5">
          <Button look="ghost" keys={TRY_KEYS} disabled={current === undefined} onClick={tryOut}>
            {t('Preview')}
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {pending ? '' : t('{{count}} results', { count: options.length })}
        {pending || current?.reason === undefined ? null : ` ${t('Not possible:')} ${current.reason}`}
      </p>
    </Command>
  )
}
