/** An element and what holds it, from the inside out: enough to find a sensible place once the element is gone. */
export type FocusTrail = readonly Element[]

const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex="0"]'

/** Where the focus is now; empty where it is nowhere in particular. */
export function focusTrail(): FocusTrail {
  const trail: Element[] = []
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) trail.push(at)
  return trail
}

function takes(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/**
 * Puts the focus back to where it was. Where that is gone: to what stands nearest within the smallest part of the page
 * that is still there, a row of the same list, a control of the same dialog; else to the content.
 */
export function returnFocus(trail: FocusTrail): void {
  if (trail.length === 0 || takes(trail[0])) return
  for (const holder of trail.slice(1)) {
    if (!holder.isConnected) continue
    // The one stop of Tab in a list is its current row.
    const stops = [...holder.querySelectorAll('[role="row"][tabindex="0"]'), ...holder.querySelectorAll(focusable)]
    if (takes(holder) || stops.some(takes)) return
  }
  takes(document.getElementById('main'))
}
