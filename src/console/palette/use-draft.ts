import { useAtom } from 'jotai'
import type { Frame } from '#engine/frame.ts'
import { draftKey, draftsAtom } from './palette-state.ts'

/** What is typed for an argument and not answered yet; it outlives a closed palette. */
export function useDraft(frame: Frame, key: string, initial: string): [string, (text: string) => void] {
  const [drafts, setDrafts] = useAtom(draftsAtom)
  const name = draftKey(frame, key)
  return [drafts[name] ?? initial, (text) => setDrafts((before) => ({ ...before, [name]: text }))]
}
