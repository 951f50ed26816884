import { useEffect, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { CreateForm } from './create-form.tsx'
import type { About } from './view.ts'
import { IconButton } from '#console/ui/icon-button.tsx'

/** Makes a record beside the list. */
export default function CreatePane({ view, customer, onDone }: About & { onDone: (id: number | undefined) => void }) {
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  // It was asked for just now, so this is where one types.
  useEffect(() => {
    pane.current?.querySelector<HTMLElement>('form input, form textarea, form button')?.focus()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the pane, wherever the focus is in it
    <div
      ref={pane}
      className="flex min-h-0 grow flex-col"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onDone(undefined)
      }}
    >
      <div className="flex items-center gap-1 py-2 pr-2 pl-4">
        <h2 className="min-w-0 grow truncate text-lg font-semibold">{t(`Create ${view.noun.one}`)}</h2>
        <IconButton icon="x" label={t('Close')} keys="esc" onClick={() => onDone(undefined)} />
      </div>
      <div className="@container min-h-0 grow overflow-y-auto px-4">
        <CreateForm view={view} customer={customer} onDone={({ id }) => onDone(id)} />
      </div>
    </div>
  )
}
