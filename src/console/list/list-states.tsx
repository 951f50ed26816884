import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { keysOfList } from './filter/filter-keys.ts'
import type { ListModel } from './use-list.ts'

function Failing<Row>({ model }: { model: ListModel<Row> }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { failed, retry } = model.windows
  return (
    <ErrorState
      title={t('The list could not be loaded')}
      actions={
        <Button look="primary" onClick={retry}>
          {t('Try again')}
        </Button>
      }
    >
      {failed?.error instanceof ApiError ? errorText(failed.error) : null}
    </ErrorState>
  )
}

function NothingFits<Row>({ model }: { model: ListModel<Row> }) {
  const { t } = useTranslation()
  const { list, change } = model
  const keys = keysOfList(list)
  return (
    <EmptyState
      icon="search"
      title={t('No {{noun}} for this filter', { noun: t(list.noun.many) })}
      actions={
        <>
          <Button look="primary" onClick={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}>
            {t('Clear the filters')}
          </Button>
        </>
      }
    >
      {t('Change a filter, or clear them to see all {{noun}}.', { noun: t(list.noun.many) })}
    </EmptyState>
  )
}

function NothingYet<Row>({ model }: { model: ListModel<Row> }) {
  const { t } = useTranslation()
  const { list } = model
  const commands = useCommands('toolbar', list.resource).filter(({ command, reason }) => {
    return list.empty.commands.includes(command.id) && reason === undefined
  })
  return (
    <EmptyState
      title={t(list.empty.title)}
      actions={commands.map(({ command, label, run }, i) => (
        <Button
          key={command.id}
          {...(i === 0 ? { look: 'primary' as const } : {})}
          {...(command.shortcut ? { keys: command.shortcut.keys } : {})}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    >
      {t(list.empty.hint)}
    </EmptyState>
  )
}

interface ListStateProps<Row> {
  model: ListModel<Row>
  state: 'failed' | 'no-match' | 'empty'
  onKeyDown: (event: KeyboardEvent) => void
}

/** It stands where the rows would, and hears their keys. */
export default function ListState<Row>({ model, state, onKeyDown }: ListStateProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The rows had the focus and are gone.
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the list, which has no rows now
    <div ref={frame} tabIndex={-1} onKeyDown={onKeyDown} className="min-h-0 grow overflow-auto outline-none">
      {state === 'failed' ? <Failing model={model} /> : null}
      {state === 'no-match' ? <NothingFits model={model} /> : null}
      {state === 'empty' ? <NothingYet model={model} /> : null}
    </div>
  )
}
