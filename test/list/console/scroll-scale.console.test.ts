import { describe, expect, it } from 'vitest'
import { scaledScroller } from '#console/list/rows/scaled-scroller.ts'
import {
  isStuck,
  maxOffset,
  MAX_INNER,
  offsetToShow,
  scrollScale,
  shiftAfterScroll,
  shiftFor,
  topFor,
} from '#console/list/rows/scroll-scale.ts'

const VIEW = 800
const million = scrollScale(1_000_000 * 32, VIEW)

describe('scroll scale', () => {
  it('leaves lists alone that a browser can draw', () => {
    expect(scrollScale(1200 * 32, VIEW)).toMatchObject({ inner: 1200 * 32, factor: 1 })
  })

  it('never draws an element higher than is safe', () => {
    expect(million.inner).toBe(MAX_INNER)
    expect(scrollScale(20_000_000 * 40, VIEW).inner).toBe(MAX_INNER)
  })

  it('reaches the very first and the very last pixel', () => {
    expect(topFor(million, 0)).toBe(0)
    const end = maxOffset(million)
    expect(end).toBe(32_000_000 - VIEW)
    const top = topFor(million, end)
    expect(top).toBe(MAX_INNER - VIEW)
    expect(top + shiftFor(million, end, top)).toBe(end)
  })

  it('moves rows pixel for pixel under wheel and finger, and leaps under a dragged thumb', () => {
    expect(shiftAfterScroll(million, 300_000, 100_000, 100_096)).toBe(300_000)
    const leapt = shiftAfterScroll(million, 0, 0, 4_000_000 - VIEW / 2)
    expect(leapt + 4_000_000 - VIEW / 2).toBeCloseTo((32_000_000 - VIEW) / 2, -1)
    expect(Number.isInteger(leapt)).toBe(true)
  })

  it('knows when the element is at its end and the list is not', () => {
    expect(isStuck(million, 5000, 0)).toBe(true)
    expect(isStuck(million, 0, 0)).toBe(false)
    expect(isStuck(million, 0, MAX_INNER - VIEW)).toBe(true)
  })

  it('brings a row into view with the least movement', () => {
    expect(offsetToShow(million, 0, 3, 32)).toBe(0)
    expect(offsetToShow(million, 0, 25, 32)).toBe(26 * 32 - VIEW)
    expect(offsetToShow(million, 320, 2, 32)).toBe(64)
    expect(offsetToShow(million, 0, 999_999, 32)).toBe(maxOffset(million))
  })
})

describe('scaled scroller', () => {
  it('has scroll bar enough for every wheel near the ends', () => {
    const element = document.createElement('div')
    const place = scaledScroller()
    place.attach(element, () => {})
    place.resize(160_000_000, VIEW)
    place.scrollTo(9600)
    for (let i = 0; i < 20; i += 1) {
      element.scrollTop = Math.max(element.scrollTop - 480, 0)
      element.dispatchEvent(new Event('scroll'))
    }
    expect(place.offset()).toBe(0)
  })

  it('walks to the end in small steps without ever getting stuck', () => {
    const element = document.createElement('div')
    const place = scaledScroller()
    place.attach(element, () => {})
    place.resize(32_000_000, VIEW)
    place.scrollTo(31_990_000)
    for (let i = 0; i < 400; i += 1) {
      element.scrollTop = Math.min(element.scrollTop + 96, MAX_INNER - VIEW)
      element.dispatchEvent(new Event('scroll'))
    }
    expect(place.offset()).toBe(32_000_000 - VIEW)
  })

  it('keeps its place when the list grows', () => {
    const place = scaledScroller()
    place.resize(32_000, VIEW)
    place.scrollTo(6400)
    place.resize(64_000_000, VIEW)
    expect(place.offset()).toBe(6400)
  })
})
