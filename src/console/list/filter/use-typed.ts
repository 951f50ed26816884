import { useState } from 'react'

export interface Typed {
  /** What stands in the field as long as it is not yet, or no more, what is known outside. */
  typed: string | undefined
  setTyped: (text: string | undefined) => void
  /** The word that was told last; the value when all that was told has come back. */
  published: string
  /** Notes a word that is told to the outside and will come back from there. */
  publish: (word: string) => void
}

/**
 * The text of a field whose value goes out and comes back, sometimes late. When somebody else changes the value (a link,
 * "clear all"), what was typed is void; a word of one's own that comes back is not that, also when more has been told
 * since.
 */
export function useTyped(value: string): Typed {
  const [typed, setTyped] = useState<string>()
  const [words, setWords] = useState<readonly string[]>([])
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    const place = words.indexOf(value)
    setWords(words.slice(place + 1))
    if (place < 0) setTyped(undefined)
  }
  return {
    typed,
    setTyped,
    published: words.at(-1) ?? value,
    publish: (word) => setWords((before) => [...before, word]),
  }
}
