import { useAtom, useAtomValue, useStore } from 'jotai'
import { useMemo, useState } from 'react'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { keySettingsAtom, yieldedKeysAtom } from '#console/app/key-settings.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { Input } from '#console/ui/input.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { AS_SUGGESTED, withKeys } from '#engine/keys/key-settings.ts'
import { changeableAtom } from './holders.ts'
import { KeyLine } from './key-line.tsx'
import type { KeyRow } from './key-rows.ts'
import { keyGroups, keyRows } from './key-rows.ts'
import { judge } from './key-verdict.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'

function useRows() {
  const { t, i18n } = useTranslation()
  const settings = useAtomValue(keySettingsAtom)
  const permissions = useAtomValue(permissionsAtom)
  const commands = useAtomValue(changeableAtom)
  return useMemo(
    () => keyRows(commands, settings, permissions, t),
    // oxlint-disable-next-line react/exhaustive-deps -- titles are in the language
    [commands, settings, permissions, t, i18n.language],
  )
}

/** Every key there is, and how to change it. What is changed here follows the person to every machine. */
export default function KeyboardScreen() {
  const store = useStore()
  const { t } = useTranslation()
  const [settings, setSettings] = useAtom(keySettingsAtom)
  const yielded = useAtomValue(yieldedKeysAtom)
  const rows = useRows()
  const [text, setText] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [recording, setRecording] = useState<string>()
  const groups = keyGroups(onlyChanged ? rows.filter((row) => row.changed) : rows, text, t)
  const shown = groups.flatMap((group) => group.rows)
  const { frame, handlers, stop, focusAfterRender } = useRovingFocus({
    rows: shown.filter((row) => !row.fixed).map((row) => row.id),
    column: 'keys',
  })
  const changes = rows.filter((row) => row.changed).length

  function keep(row: KeyRow, keys: string | null | undefined, others: readonly KeyRow[]) {
    const without = others.reduce((now, other) => withKeys(now, other.id, null), settings)
    setSettings(withKeys(without, row.id, keys === row.suggested ? undefined : keys))
    setRecording(undefined)
    focusAfterRender(row.id, 'keys')
  }

  function record(id: string | undefined) {
    if (id === undefined && recording !== undefined) focusAfterRender(recording, 'keys')
    setRecording(id)
  }

  function resetAll() {
    const before = settings
    setSettings({ ...AS_SUGGESTED, letters: settings.letters })
    showToast({
      title: t('All shortcuts are reset.'),
      action: { label: t('Undo'), onSelect: () => store.set(keySettingsAtom, before) },
    })
  }

  function takenBy(row: KeyRow): string | undefined {
    if (!yielded.includes(row.id) || row.suggested === undefined) return undefined
    const others = rows.filter((one) => one.changed)
    return judge(row, row.suggested, others, t).takeFrom?.[0]?.title
  }

  return (
    <>
      <PageHeader
        title={t('Customize shortcuts')}
        actions={changes > 0 ? <Button onClick={resetAll}>{t('Reset all shortcuts')}</Button> : null}
      >
        {t('Your shortcuts apply on every device where you log in.')}
      </PageHeader>
      <div className="flex flex-col gap-1 px-4 pb-3">
        <Checkbox
          checked={settings.letters}
          aria-describedby="letters-help"
          onChange={(event) => setSettings({ ...settings, letters: event.target.checked })}
        >
          {t('Enable single-key shortcuts')}
        </Checkbox>
        <p id="letters-help" className="text-sm text-muted">
          {t(
            'Turn off to avoid accidental actions, for example with dictation. Arrows, Enter and shortcuts with Ctrl or Alt keep working.',
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 pb-2">
        <Input
          type="search"
          className="sm:w-72"
          aria-label={t('Search keys')}
          placeholder={t('Search keys')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || event.key !== 'ArrowDown') return
            event.preventDefault()
            frame.current?.querySelector<HTMLElement>('[data-column][tabindex="0"]')?.focus()
          }}
        />
        <Checkbox checked={onlyChanged} onChange={(event) => setOnlyChanged(event.target.checked)}>
          {t('Modified only ({{number}})', { number: changes })}
        </Checkbox>
        <span aria-hidden className="ml-auto hidden items-center gap-3 text-sm text-muted lg:flex">
          <span className="flex items-center gap-1">
            <Kbd keys="up" />
            <Kbd keys="down" />
            {t('row')}
          </span>
          <span className="flex items-center gap-1">
            <Kbd keys="enter" />
            {t('change')}
          </span>
          <span className="flex items-center gap-1">
            <Kbd keys="Del" />
            {t('Remove')}
          </span>
        </span>
        <p role="status" className="sr-only">
          {t('{{count}} results', { count: shown.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={onlyChanged && text === '' ? t('No shortcuts changed.') : t('No shortcuts found.')}>
          {onlyChanged && text === '' ? t('All shortcuts have their defaults.') : t('Search by action or by key.')}
        </EmptyState>
      ) : (
        <div
          ref={frame}
          role="grid"
          aria-label={t('Keyboard shortcuts')}
          tabIndex={-1}
          className="min-h-0 grow overflow-y-auto outline-none"
          {...handlers}
          onKeyDown={(event) => {
            handlers.onKeyDown(event)
            const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
            const row = shown.find(({ id }) => id === at?.dataset.row)
            const isCell = event.target instanceof HTMLElement && event.target.dataset.column !== undefined
            if (event.key !== 'Delete' || !isCell || row?.keys === undefined) return
            event.preventDefault()
            keep(row, null, [])
          }}
        >
          {groups.map((group) => (
            <div key={group.title} role="rowgroup" aria-label={group.title}>
              <div role="row" className="px-4 pt-4 pb-1 text-sm font-medium text-muted">
                <span role="gridcell">{group.title}</span>
              </div>
              {group.rows.map((row) => (
                <KeyLine
                  key={row.id}
                  row={row}
                  rows={rows}
                  letters={settings.letters}
                  takenBy={takenBy(row)}
                  recording={recording === row.id}
                  stop={stop}
                  onRecord={record}
                  onKeep={keep}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
