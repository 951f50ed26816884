import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { keysHeardAtom, pendingKeysAtom } from './keys-state.ts'
import { statusHintsAtom } from '#console/shell/status-state.ts'
import { unauthorizedAtom } from '#console/app/session/session-state.ts'
import { afterFrame } from '#console/app/screen/after-frame.ts'
import { takeEarlyKeys } from '#console/app/early-keys.ts'
import { keySettingsAtom, yieldedKeysAtom } from '#console/app/key-settings.ts'
import { commandContextAtom, dayAtom, screenPathAtom } from '#console/commands/context-atoms.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { paletteOpenAtom, togglePalette } from '#console/palette/palette-open.ts'
import { isJustFinished, workLeft } from '#console/palette/ask/reading.ts'
import { commandsAtom } from '#console/commands/registry/registry.ts'
import { isApple } from '#console/ui/keyboard/keys.ts'
import { chordOf, isLetter } from '#engine/keys/chord.ts'
import { isBare, isEditing, isReserved } from '#engine/keys/keys.ts'
import { yieldedKeys } from '#engine/keys/key-holders.ts'
import type { Pending } from '#engine/keys/sequence.ts'
import { feed, NOTHING_PENDING, SEQUENCE_MS } from '#engine/keys/sequence.ts'
import type { LiveCommand } from '#console/screen/live-commands.ts'
import { isInScope, liveAtFocus, liveCommandsAtom } from '#console/screen/live-commands.ts'
import type { KeyBinding } from './bindings.ts'
import { bindingsFor, boundOf, commandFor, needsContent } from './bindings.ts'
import { findsByLetters, isBesideContent, recordsKeys, takesLetters } from './focus.ts'
import { hintsOf } from './hints.ts'
import { holdersAtom } from './holders.ts'
import { listenToKeys } from './listen.ts'

const MINUTE_MS = 60_000

type LiveCommands = ReadonlyMap<string, LiveCommand>

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The bindings that count where the focus is, those of the part of the screen that has it first; while text is typed,
 * only those of commands that are made for that.
 */
function heardHere(bindings: readonly KeyBinding[], live: LiveCommands, isTyping: boolean): readonly KeyBinding[] {
  const beside = isBesideContent()
  const inner: KeyBinding[] = []
  const rest: KeyBinding[] = []
  for (const binding of bindings) {
    const own = live.get(binding.command.id)
    const isHeard = isTyping ? own?.typing === true : !beside || !needsContent(binding)
    if (!isHeard || (own && !isInScope(own))) continue
    const heard = own?.scope ? inner : rest
    heard.push(binding, ...(own?.also.map((keys): KeyBinding => Object.assign({}, binding, { keys })) ?? []))
  }
  return [...inner, ...rest]
}

/** Runs what keys mean. False when that was nothing after all: the key is left to whatever has the focus. */
function runFor(heard: readonly KeyBinding[], live: LiveCommands, keys: string): boolean {
  const command = commandFor(heard, keys)
  if (!command) return true
  const own = live.get(command.id)
  const isReady = heard.some((binding) => binding.command === command && binding.state.kind === 'shown')
  if (own && isReady) return own.run()
  openCommand(command.id, {}, 'key')
  return true
}

/** Knows where the person is, for keys that count on one screen only. */
function useScreenPath(): void {
  const store = useStore()
  const router = useRouter()
  useEffect(() => {
    const read = () => {
      const { pathname, search } = router.latestLocation
      const { list } = search as { list?: unknown }
      store.set(screenPathAtom, typeof list === 'string' ? `${pathname}?list=${list}` : pathname)
    }
    read()
    return router.subscribe('onResolved', read)
  }, [router, store])
}

/** What kind of field of the page has the focus, where letters are text. */
function useFocusedField(): 'form' | 'text' | undefined {
  const [field, setField] = useState<'form' | 'text'>()
  useEffect(() => {
    const look = () => {
      const { activeElement } = document
      // The palette and other dialogs show their own keys.
      const isField = takesLetters(null) && !activeElement?.closest('[role="dialog"], [role="menu"]')
      setField(isField ? (activeElement?.closest('form') ? 'form' : 'text') : undefined)
    }
    // A form that came before the keys has given the focus to its first field already.
    look()
    const events = ['focusin', 'focusout'] as const
    for (const event of events) document.addEventListener(event, look)
    return () => {
      for (const event of events) document.removeEventListener(event, look)
    }
  }, [])
  return field
}

function useDay(): void {
  const setDay = useSetAtom(dayAtom)
  useEffect(() => {
    const timer = setInterval(() => setDay(Math.floor(Date.now() / MINUTE_MS)), MINUTE_MS)
    return () => clearInterval(timer)
  }, [setDay])
}

/** Finds out whose keys give way to those that the person gave to something else. */
function useYielded(): void {
  const settings = useAtomValue(keySettingsAtom)
  const holders = useAtomValue(holdersAtom)
  const setYielded = useSetAtom(yieldedKeysAtom)
  useEffect(() => setYielded(yieldedKeys(settings, holders)), [settings, holders, setYielded])
}

/** The keys of all commands and screens, and the hints in the status line. Draws nothing. */
export function KeyLayer() {
  const store = useStore()
  const ctx = useAtomValue(commandContextAtom)
  const pending = useAtomValue(pendingKeysAtom)
  const setHints = useSetAtom(statusHintsAtom)
  const commands = useAtomValue(commandsAtom)
  const field = useFocusedField()
  useScreenPath()
  useDay()
  useYielded()

  // After the screen that they are about: it need not wait for them.
  useEffect(
    () => afterFrame(() => setHints(hintsOf(bindingsFor(commands, ctx), ctx, pending, field))),
    [commands, ctx, pending, field, setHints],
  )

  useEffect(() => {
    let sequence: Pending = NOTHING_PENDING
    let timer: ReturnType<typeof setTimeout> | undefined

    function wait(next: Pending) {
      sequence = next
      clearTimeout(timer)
      store.set(pendingKeysAtom, next.chords.join(' '))
      // Only what is shown: whether the next key still belongs to it is told by when that was pressed, not heard.
      if (next.chords.length > 0) timer = setTimeout(() => store.set(pendingKeysAtom, ''), SEQUENCE_MS)
    }

    function hear(event: KeyboardEvent) {
      if (recordsKeys(event.target)) return
      const chord = chordOf(event, isApple)
      if (chord === undefined) return
      if (chord === 'mod+k') {
        take(event)
        wait(NOTHING_PENDING)
        // Until the login is renewed there is nothing that the palette could do.
        if (!event.repeat && !store.get(unauthorizedAtom)) togglePalette()
        return
      }
      if (chord === 'enter' && isJustFinished() && !store.get(paletteOpenAtom)) {
        take(event)
        return
      }
      // Only a second Enter belongs to the first; one after another key is meant for what that key has led to.
      if (chord !== 'enter') workLeft()
      const isText = takesLetters(event.target) || (isLetter(chord) && findsByLetters(event.target))
      const isTyping = (isBare(chord) || isEditing(chord)) && isText
      // A held key repeats where text is edited, and nowhere else.
      if (isReserved(chord) || (event.repeat && !isTyping) || store.get(paletteOpenAtom)) return
      if (isTyping && isLetter(chord)) {
        wait(NOTHING_PENDING)
        return
      }
      // What was drawn last may still be of the screen or the row before.
      const live = liveAtFocus(store.get(liveCommandsAtom))
      const heard = heardHere(bindingsFor(store.get(commandsAtom), store.get(commandContextAtom)), live, isTyping)
      // When it was pressed: a page that is busy hears two quick keys late, not apart.
      const fed = feed(sequence, chord, event.timeStamp, boundOf(heard))
      wait(fed.pending)
      const isTaken = fed.match === undefined ? fed.taken : runFor(heard, live, fed.match)
      if (isTaken) take(event)
    }

    const stop = listenToKeys((event) => {
      if (!event.defaultPrevented) hear(event)
    })
    store.set(keysHeardAtom, true)
    for (const event of takeEarlyKeys()) hear(event)
    return () => {
      stop()
      store.set(keysHeardAtom, false)
      wait(NOTHING_PENDING)
    }
  }, [store])

  return null
}
