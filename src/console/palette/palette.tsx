import { useAtomValue, useSetAtom, useStore } from 'jotai'
import type { KeyboardEvent } from 'react'
import { startTransition, useEffect, useLayoutEffect } from 'react'
import { allows } from '#contract/core/permission.ts'
import { permissionsAtom, sessionAtom, unauthorizedAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { whenIdle } from '#console/app/screen/when-idle.ts'
import { KeyLayer } from '#console/keys/key-layer.tsx'
import { followPreferences } from '#console/preferences/follow.ts'
import { commandContextAtom, restedContextAtom } from '#console/commands/context-atoms.ts'
import { useCommandLinks } from '#console/commands/command-links.ts'
import { isComposing } from './composing.ts'
import { fetchForm, FrameView } from './frame-view.tsx'
import { KeySheet } from '#console/commands/key-sheet.tsx'
import { backFrame, openCommand } from '#console/commands/open-command.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import { closePalette, paletteOpenAtom } from './palette-open.ts'
import { framesAtom, resultsAtom, roundAtom } from './palette-state.ts'
import { loadViewCommands } from '#console/commands/registry/view-commands.ts'
import { consoleCommands } from '#console/commands/registry/console-commands.ts'
import { commandsAtom, consoleCommandsAtom, restedCommandsAtom } from '#console/commands/registry/registry.ts'
import { ResultsView } from './results-view.tsx'
import { RootView } from './root-view.tsx'

/** Escape, and Backspace where nothing is typed, go one step back; what they mean within a list, the list has taken. */
function onBackKey(event: KeyboardEvent<HTMLElement>): void {
  // The Enter that ends a composition sends no form, and that of a dry run presses no button where there is none.
  if (event.key === 'Enter' && (event.altKey || isComposing(event))) event.preventDefault()
  const store = currentStore()
  const frame = store.get(framesAtom).at(-1)
  if (!frame || store.get(resultsAtom) || isComposing(event) || event.defaultPrevented) return
  const { target } = event
  const typed = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : ''
  const isBackspace = event.key === 'Backspace' && typed === '' && !event.repeat
  if (event.key !== 'Escape' && !isBackspace) return
  event.preventDefault()
  event.stopPropagation()
  backFrame(frame)
}

/** How long nothing has to happen before the closed palette is brought up to date. */
const REST_MS = 400

/** Keeps the closed palette ready for where the person is now. */
function useRestedContext(): void {
  const store = useStore()
  useEffect(() => {
    let stop = () => {}
    const bring = () =>
      startTransition(() => {
        store.set(restedContextAtom, store.get(commandContextAtom))
        store.set(restedCommandsAtom, store.get(commandsAtom))
      })
    const wait = () => {
      stop()
      const timer = setTimeout(() => (stop = whenIdle(bring)), REST_MS)
      stop = () => clearTimeout(timer)
    }
    bring()
    const unsubscribes = [store.sub(commandContextAtom, wait), store.sub(commandsAtom, wait)]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
      stop()
    }
  }, [store])
}

function Body() {
  const frames = useAtomValue(framesAtom)
  const results = useAtomValue(resultsAtom)
  const round = useAtomValue(roundAtom)
  const frame = frames.at(-1)
  if (results) return <ResultsView results={results} />
  return frame ? <FrameView key={frame.id} frame={frame} /> : <RootView key={round} />
}

// One and the same element: opening and closing draw nothing of what is inside.
const body = <Body />

function Window() {
  const { t } = useTranslation()
  const open = useAtomValue(paletteOpenAtom)
  const canUpload = allows(useAtomValue(permissionsAtom), 'media:create')
  return (
    <PaletteDialog
      open={open}
      covered={useAtomValue(unauthorizedAtom)}
      label={t('Command palette')}
      onClose={closePalette}
      onKeyDown={onBackKey}
      onFiles={canUpload ? (file) => openCommand('media.upload', { file }, 'palette') : undefined}
    >
      {body}
    </PaletteDialog>
  )
}

/** Nobody waits for a form that comes while the browser has nothing else to do. */
function useFormAhead(): void {
  useEffect(() => whenIdle(fetchForm), [])
}

/** The settings of the person at hand come after the first screen; until then the copies of this device serve. */
function usePreferences(): void {
  const store = useStore()
  const person = useAtomValue(sessionAtom)?.customer.masterId
  useEffect(() => (person === undefined ? undefined : followPreferences(store)), [person, store])
}

/** The console's own commands and saved views; a layout effect, because the key layer runs early keys in an effect. */
function useConsoleCommands(): void {
  const setCommands = useSetAtom(consoleCommandsAtom)
  useLayoutEffect(() => {
    setCommands(consoleCommands)
    void loadViewCommands()
  }, [setCommands])
}

/** The command palette, the keys of all commands, and the sheet that lists them. */
export default function Palette() {
  useConsoleCommands()
  useRestedContext()
  usePreferences()
  useFormAhead()
  useCommandLinks()
  return (
    <>
      <KeyLayer />
      <KeySheet />
      <Window />
    </>
  )
}
