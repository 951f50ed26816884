import { useEffect, useLayoutEffect, useState } from 'react'

/** The field of the palette, wherever the focus is. */
export function paletteField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[role="dialog"] input[role="combobox"][data-autofocus]')
}

interface Caret {
  readonly of: string
  readonly at: number
}

/**
 * Where the caret stands in the palette's field; at the end of a text that came from elsewhere. `follow` only where
 * somebody needs to know.
 */
export function useCaret(text: string, follow: boolean) {
  const [caret, setCaret] = useState<Caret>({ of: '', at: 0 })
  const [wanted, setWanted] = useState<{ of: string; from: number; to: number }>()

  useEffect(() => {
    if (!follow) return undefined
    const look = () => {
      const field = paletteField()
      if (!field || field !== document.activeElement) return
      const at = field.selectionStart ?? field.value.length
      setCaret((before) => (before.of === field.value && before.at === at ? before : { of: field.value, at }))
    }
    // The document tells of the caret in most browsers; in all of them a key or a click has moved it.
    const events = ['selectionchange', 'keyup', 'mouseup'] as const
    for (const event of events) document.addEventListener(event, look)
    return () => {
      for (const event of events) document.removeEventListener(event, look)
    }
  }, [follow])

  useLayoutEffect(() => {
    if (wanted?.of !== text) return
    const field = paletteField()
    field?.focus()
    field?.setSelectionRange(wanted.from, wanted.to)
  }, [wanted, text])

  return {
    caret: caret.of === text ? Math.min(caret.at, text.length) : text.length,
    /** Notes where the caret is after a change of the text by the person. */
    noteCaret: (of: string) => setCaret({ of, at: paletteField()?.selectionStart ?? of.length }),
    /** Selects a part of a text, or puts the caret there, as soon as the field has it. */
    select: (of: string, from: number, to = from) => {
      setWanted({ of, from, to })
      setCaret({ of, at: from })
    },
  }
}
