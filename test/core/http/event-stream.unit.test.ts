import { array, assert, constantFrom, nat, property } from 'fast-check'
import { expect, it } from 'vitest'
import { eventParser } from '#client/event-stream.ts'

const text =
  'event: beat\nid: 7:9:8\ndata: {}\n\nid: 8\nevent: changes\ndata: [1,\ndata: 2]\n\n: a remark\n\ndata:x\n\n'
const events = [
  { event: 'beat', id: '7:9:8', data: '{}' },
  { event: 'changes', id: '8', data: '[1,\n2]' },
  { event: 'message', id: undefined, data: 'x' },
]

it('reads events with name, place and data', () => {
  expect(eventParser()(text)).toEqual(events)
})

it('reads them alike however the text is cut, and however its lines end', () => {
  const lineEnd = constantFrom('\n', '\r\n', '\r')
  assert(
    property(lineEnd, array(nat(text.length * 2)), (end, cuts) => {
      // A last carriage return may go on, so something must follow it.
      const whole = `${text.replaceAll('\n', end)}:`
      const places = [0, ...cuts.filter((cut) => cut < whole.length).toSorted((a, b) => a - b), whole.length]
      const parse = eventParser()
      const found = places.slice(1).flatMap((place, i) => parse(whole.slice(places[i], place)))
      expect(found).toEqual(events)
    }),
  )
})

it('waits for the end of an event', () => {
  const parse = eventParser()
  expect(parse('event: beat\ndata: {}\n')).toEqual([])
  expect(parse('\n')).toEqual([{ event: 'beat', id: undefined, data: '{}' }])
})
