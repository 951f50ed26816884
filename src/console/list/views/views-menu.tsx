import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { permissionsAtom, sessionAtom } from '#console/app/session/session-state.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import type { ApiError } from '#contract/core/api-error.ts'
import type { ListView } from '#contract/core/list/list-view.ts'
import { SHARES_VIEWS } from '#contract/permissions.ts'
import { allows } from '#contract/core/permission.ts'
import RowMenu from '#console/list/row-menu.tsx'
import type { MenuItem } from '#console/list/row-menu.tsx'
import type { ListModel } from '#console/list/use-list.ts'
import { isPlain } from './saved.ts'
import { usePins } from './use-pins.ts'
import { useViews } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'

export interface ViewDeeds {
  open: () => void
  pin: () => void
}

interface ViewsMenuProps<Row> {
  model: ListModel<Row>
  customerId: number
  /** The view at hand of those that come with the list. */
  quick: { key: string; title: string } | undefined
  /** Told what the palette and keys do with views. */
  deeds: (deeds: ViewDeeds) => void
  onLeave: () => void
}

/** The views of the list: to be chosen, saved, changed and shared. */
export function ViewsMenu<Row>({ model, customerId, quick, deeds, onLeave }: ViewsMenuProps<Row>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const me = useAtomValue(sessionAtom)?.customer.masterId
  const mayShare = allows(useAtomValue(permissionsAtom), SHARES_VIEWS)
  const { views, active, isChanged, now, show, create, update, remove } = useViews(model, customerId)
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<{ x: number; y: number }>()
  const [dialog, setDialog] = useState<{ view: ListView | undefined; pinned?: true }>()

  // A list that was opened without a search shows what the person wants to see first.
  const begun = useRef(false)
  const start = views.find((view) => view.start)
  useEffect(() => {
    if (begun.current || views.length === 0) return
    begun.current = true
    if (start && isPlain(model.search)) show(start, { replace: true })
  })

  function open() {
    const box = button.current?.getBoundingClientRect()
    if (box) setPlace({ x: box.left, y: box.bottom + 4 })
  }
  const pins = usePins()
  const atHand = active
    ? { view: String(active.id), title: active.name }
    : quick && { view: quick.key, title: quick.title }
  function pin() {
    // What has no name yet gets one first.
    if (atHand) pins.toggle(atHand)
    else setDialog({ view: undefined, pinned: true })
  }
  useEffect(() => deeds({ open, pin }))

  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()

  /** Does it, and hands what goes wrong to who shows it. A call throws nothing but an `ApiError`. */
  async function attempt(deed: Promise<void>, failed: (error: ApiError) => void, done?: () => void) {
    setBusy(true)
    try {
      await deed
      done?.()
    } catch (wrong) {
      failed(wrong as ApiError)
    }
    setBusy(false)
  }
  const toast = (wrong: ApiError) => showToast({ tone: 'error', title: errorText(wrong) })
  const close = () => {
    setDialog(undefined)
    setError(undefined)
    onLeave()
  }
  const mayChange = active && (mayShare || (active.owner.id === me && !active.shared))
  const items: MenuItem[] = [
    { key: 'all', label: t('All {{noun}}', { noun: t(model.list.noun.many) }), run: () => show(undefined) },
    ...views.map((view) => ({
      key: String(view.id),
      label: [view.name, view.start ? t('default') : '', view.shared ? t('shared') : ''].filter(Boolean).join(' · '),
      run: () => show(view),
    })),
    ...(active && isChanged && mayChange
      ? [
          {
            key: 'keep',
            label: t('Save the changes to “{{name}}”', { name: active.name }),
            run: () => void attempt(update(active, { search: now }), toast),
          },
        ]
      : []),
    ...(active && mayChange
      ? [
          {
            key: 'change',
            label: t('Change “{{name}}”…', { name: active.name }),
            run: () => setDialog({ view: active }),
          },
        ]
      : []),
    ...(atHand
      ? [
          {
            key: 'pin',
            label: pins.has(atHand) ? t('Unpin from the sidebar') : t('Pin to the sidebar'),
            run: () => pins.toggle(atHand),
          },
        ]
      : []),
    { key: 'new', label: t('Save as a view…'), run: () => setDialog({ view: undefined }) },
  ]

  return (
    <>
      <Button
        ref={button}
        look="ghost"
        icon="bookmark"
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={open}
        className="min-w-0 px-2"
      >
        <span className="max-w-40 truncate">{active ? active.name : t('Views')}</span>
        {isChanged ? <span className="text-muted">{t('changed')}</span> : null}
      </Button>
      {place ? (
        <RowMenu
          label={t('Views')}
          place={place}
          items={items}
          onClose={() => {
            setPlace(undefined)
            onLeave()
          }}
        />
      ) : null}
      {dialog ? (
        <ViewDialog
          view={dialog.view}
          busy={busy}
          error={error}
          onClose={close}
          onSave={(input) => {
            const { view, pinned } = dialog
            const made = async () => {
              const { id, name } = await create(input)
              if (pinned) pins.toggle({ view: String(id), title: name })
            }
            setError(undefined)
            void attempt(view ? update(view, input) : made(), setError, close)
          }}
          onDelete={() => dialog.view && void attempt(remove(dialog.view), setError, close)}
        />
      ) : null}
    </>
  )
}
