import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { useAtomValue } from 'jotai'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { paletteOpenAtom, store } from '#console/app/state.ts'
import { KeyLayer } from '#console/keys/key-layer.tsx'
import { FrameView } from './frame-view.tsx'
import { KeySheet } from './key-sheet.tsx'
import { backFrame } from './open-command.ts'
import { closePalette, framesAtom, resultsAtom } from './palette-state.ts'
import { isComposing } from './pick-list.tsx'
import { ResultsView } from './results-view.tsx'
import { RootView } from './root-view.tsx'

/** Escape, and Backspace where nothing is typed, go one step back; what they mean within a list, the list has taken. */
function onBackKey(event: KeyboardEvent<HTMLElement>): void {
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

function Body() {
  const frames = useAtomValue(framesAtom)
  const results = useAtomValue(resultsAtom)
  const frame = frames.at(-1)
  if (results) return <ResultsView results={results} />
  return frame ? <FrameView key={frame.id} frame={frame} /> : <RootView />
}

/** The command palette, the keys of all commands, and the sheet that lists them. */
export default function Palette() {
  const { t } = useTranslation()
  const open = useAtomValue(paletteOpenAtom)
  return (
    <>
      <KeyLayer />
      <KeySheet />
      <Dialog open={open} onClose={closePalette} aria-label={t('Command palette')} className="relative z-40">
        <DialogBackdrop className="fixed inset-0 bg-scrim" />
        <div className="fixed inset-0 flex items-start justify-center p-2 sm:p-4 sm:pt-[10vh]">
          <DialogPanel
            onKeyDown={onBackKey}
            className="flex max-h-full w-full max-w-2xl flex-col overflow-hidden rounded-lg bg-raised shadow-raised sm:max-h-[80vh]"
          >
            <Body />
          </DialogPanel>
        </div>
      </Dialog>
    </>
  )
}
