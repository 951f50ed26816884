/**
 * How a list taller than a browser can draw is scrolled. The scrolled element is at most `MAX_INNER` high; the list's
 * own offset is the element's scrollTop plus a whole number of pixels, the shift. Small steps (wheel, finger) keep the
 * shift, so that rows move with the finger, pixel for pixel; a leap (the thumb is dragged) finds a new one.
 */

/**
 * The tallest element that is safe. Chromium stops at 2^25 physical pixels and Firefox at about 17.9 million, so this
 * leaves room for a pixel ratio of 2 at 200 % zoom.
 */
export const MAX_INNER = 8_000_000

/**
 * So much at either end is not scaled. Were it, a wheel would run out of scroll bar before the list is at its end, and
 * creep over the last rows.
 */
const END_ZONE = 200_000

export interface ScrollScale {
  /** Height of all rows, in px. */
  total: number
  /** Height of the element that stands for them. */
  inner: number
  /** Height of the part in view. */
  viewport: number
  /** List pixels for each pixel of the scroll bar between the ends; 1 when nothing is scaled. */
  factor: number
}

export function scrollScale(total: number, viewport: number, max: number = MAX_INNER): ScrollScale {
  const rest = max - viewport - 2 * END_ZONE
  if (total <= max || rest <= 0) return { total, inner: total, viewport, factor: 1 }
  return { total, inner: max, viewport, factor: (total - viewport - 2 * END_ZONE) / rest }
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(max, 0))

/** Where the list may stand at most. */
export function maxOffset(scale: ScrollScale): number {
  return Math.max(scale.total - scale.viewport, 0)
}

/** Where the element may stand at most. */
function maxTop(scale: ScrollScale): number {
  return Math.max(scale.inner - scale.viewport, 0)
}

/** The scrollTop at which the scroll bar shows `offset` truly. */
export function topFor(scale: ScrollScale, offset: number): number {
  const at = clamp(offset, maxOffset(scale))
  const left = maxOffset(scale) - at
  if (scale.factor === 1 || at <= END_ZONE) return Math.round(at)
  if (left <= END_ZONE) return Math.round(maxTop(scale) - left)
  return Math.round(END_ZONE + (at - END_ZONE) / scale.factor)
}

/** Where the list is when the scroll bar shows it truly at `top`. */
function offsetAt(scale: ScrollScale, top: number): number {
  const left = maxTop(scale) - top
  if (scale.factor === 1 || top <= END_ZONE) return top
  if (left <= END_ZONE) return maxOffset(scale) - left
  return END_ZONE + (top - END_ZONE) * scale.factor
}

/** The shift with which an element at `top` shows the list at `offset`. Whole, so that text stays on the pixel grid. */
export function shiftFor(scale: ScrollScale, offset: number, top: number): number {
  return scale.factor === 1 ? 0 : Math.round(clamp(offset, maxOffset(scale)) - top)
}

/** The shift after the element was scrolled from `before` to `top` by hand. */
export function shiftAfterScroll(scale: ScrollScale, shift: number, before: number, top: number): number {
  if (scale.factor === 1) return 0
  if (Math.abs(top - before) <= scale.viewport) return shift
  return shiftFor(scale, offsetAt(scale, top), top)
}

/** True when the element stands at an end and the list does not: the one cannot go on, the other must. */
export function isStuck(scale: ScrollScale, shift: number, top: number): boolean {
  if (scale.factor === 1) return false
  const offset = top + shift
  return (top <= 0 && offset > 0) || (top >= maxTop(scale) - 1 && offset < maxOffset(scale) - 1)
}

/** The offset that brings row `index` into view with the least movement; the present one when it is in view. */
export function offsetToShow(scale: ScrollScale, offset: number, index: number, rowHeight: number): number {
  const start = index * rowHeight
  const end = start + rowHeight
  if (start < offset) return clamp(start, maxOffset(scale))
  if (end > offset + scale.viewport) return clamp(end - scale.viewport, maxOffset(scale))
  return offset
}
