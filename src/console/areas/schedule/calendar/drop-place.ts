import type { DragEvent } from 'react'

/** Where a meeting is dropped: a day, and a time where the day has a scale of times. */
export interface DropPlace {
  day: string
  time: string | undefined
}

function placeUnder({ target }: DragEvent): DropPlace | undefined {
  const within = (selector: string) => (target instanceof Element ? target.closest<HTMLElement>(selector) : null)
  const day = within('[data-day]')?.dataset.day
  return day === undefined ? undefined : { day, time: within('[data-slot]')?.dataset.slot }
}

/** What the element needs that meetings are dropped in. */
export const dropHandlers = (mayMove: boolean, onDrop: (place: DropPlace) => void) => ({
  onDragOver(event: DragEvent) {
    if (mayMove && placeUnder(event)) event.preventDefault()
  },
  onDrop(event: DragEvent) {
    const place = placeUnder(event)
    if (place) onDrop(place)
  },
})
