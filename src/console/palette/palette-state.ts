import { atom } from 'jotai'
import { currentStore } from '#console/app/current-console.ts'
import type { RecordRef } from '#engine/context.ts'
import type { Frame } from '#engine/frame.ts'
import type { Toast } from '#engine/runtime.ts'
import type { Say } from '#engine/say.ts'
import type { RecordResult } from '#engine/bulk/spread.ts'
import type { SheetRow } from '#sheet/table.ts'
import { questionShownAtom, workFinished } from './ask/reading.ts'
import { closePalette, forgetWith, paletteOpenAtom } from './palette-open.ts'

const stackAtom = atom<readonly Frame[]>([])

/** The commands on their way, the one on show last. */
export const framesAtom = atom(
  (get) => get(stackAtom),
  (get, set, next: readonly Frame[] | ((before: readonly Frame[]) => readonly Frame[])) => {
    const frames = typeof next === 'function' ? next(get(stackAtom)) : next
    if (frames === get(stackAtom)) return
    set(stackAtom, frames)
    set(questionShownAtom)
  },
)
/** Counts how often everything was forgotten: what a view keeps to itself, like its highlight, goes with it. */
export const roundAtom = atom(0)
/** What is typed in the first view. */
export const queryAtom = atom('')
/** The record whose commands the first view offers, when one was chosen there. */
export const aboutAtom = atom<RecordRef | null>(null)
/** What is typed and not answered yet, by frame and argument. */
export const draftsAtom = atom<Readonly<Record<string, string>>>({})

/** Why the last run of a frame failed, where no argument is to blame. */
export const failureAtom = atom<{
  readonly frame: string
  readonly say: Say
  /** The permission that was missing. */
  readonly permission?: string | undefined
} | null>(null)

/** The run under way. */
export interface Running {
  readonly frame: string
  readonly finished: number
  readonly total: number
  readonly stop: () => void
}
export const runningAtom = atom<Running | null>(null)

/** How the records of a run fared, when not all of them are done. */
export interface Results {
  readonly command: string
  readonly records: readonly RecordResult[]
  readonly summary: Toast | undefined
}
export const resultsAtom = atom<Results | null>(null)

/** A file that was read for a frame. */
export interface ReadFile {
  readonly name: string
  readonly file: File
  readonly header: readonly string[]
  readonly rows: readonly SheetRow[]
}
export const filesAtom = atom<Readonly<Record<string, ReadFile>>>({})

const clearAtom = atom(null, (_get, set) => {
  set(roundAtom, (round) => round + 1)
  set(framesAtom, [])
  set(queryAtom, '')
  set(aboutAtom, null)
  set(draftsAtom, {})
  set(filesAtom, {})
  set(failureAtom, null)
  set(resultsAtom, null)
})

forgetWith(clearAtom)

/** Forgets everything that was typed and answered. */
export function clearPalette(): void {
  currentStore().set(clearAtom)
}

/** Closes the palette because its work is done. The Enter that follows a key of the page is none of the palette's. */
export function finishPalette(): void {
  const store = currentStore()
  if (store.get(paletteOpenAtom)) workFinished()
  clearPalette()
  store.set(paletteOpenAtom, false)
}

/** Shows a frame: on top of the others while the palette is open, else alone, because what lay there was left. */
export function showFrame(frame: Frame): void {
  const store = currentStore()
  const isShown = store.get(paletteOpenAtom)
  // Opened first: opening forgets what is too old.
  store.set(paletteOpenAtom, true)
  store.set(framesAtom, (frames) => {
    if (frames.some((one) => one.id === frame.id)) return frames.map((one) => (one.id === frame.id ? frame : one))
    return isShown ? [...frames, frame] : [frame]
  })
  store.set(resultsAtom, null)
}

/** Puts a frame in the place of the one with its id. */
export function replaceFrame(frame: Frame): void {
  currentStore().set(framesAtom, (frames) => frames.map((one) => (one.id === frame.id ? frame : one)))
}

/** Takes a frame away with everything typed in it. Closes the palette when nothing is left of what opened it. */
export function dropFrame(frame: Frame): void {
  const store = currentStore()
  const rest = store.get(framesAtom).filter((one) => one.id !== frame.id)
  store.set(framesAtom, rest)
  store.set(draftsAtom, (drafts) =>
    Object.fromEntries(Object.entries(drafts).filter(([key]) => !key.startsWith(`${frame.id}/`))),
  )
  store.set(failureAtom, (failure) => (failure?.frame === frame.id ? null : failure))
  if (rest.length === 0 && frame.source !== 'palette') closePalette()
}

/** The key of a draft. */
export function draftKey(frame: Frame, key: string): string {
  return `${frame.id}/${key}`
}
