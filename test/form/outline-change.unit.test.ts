import { describe, expect, it } from 'vitest'
import { addItem, addMeeting, move, remove } from '#console/form/outline/change.ts'

interface Meeting {
  title: string
  items: { title: string }[]
}
const item = (title: string) => ({ title })
const syllabus: Meeting[] = [
  { title: 'A', items: [item('a1'), item('a2')] },
  { title: 'B', items: [item('b1')] },
]
const shape = (meetings: readonly Meeting[] = []) =>
  meetings.map(({ title, items }) => `${title}:${items.map((one) => one.title).join(',')}`)

describe('an item of the syllabus', () => {
  it('moves within its meeting', () => {
    const step = move(syllabus, { meeting: 0, item: 0 }, 1)
    expect(shape(step?.meetings)).toEqual(['A:a2,a1', 'B:b1'])
    expect(step?.at).toEqual({ meeting: 0, item: 1 })
  })

  it('moves into the next meeting from the end of its own, and back', () => {
    const down = move(syllabus, { meeting: 0, item: 1 }, 1)
    expect(shape(down?.meetings)).toEqual(['A:a1', 'B:a2,b1'])
    expect(down?.at).toEqual({ meeting: 1, item: 0 })
    const up = move(down?.meetings ?? [], { meeting: 1, item: 0 }, -1)
    expect(shape(up?.meetings)).toEqual(shape(syllabus))
  })

  it('stays at both ends of the syllabus', () => {
    expect(move(syllabus, { meeting: 0, item: 0 }, -1)).toBeUndefined()
    expect(move(syllabus, { meeting: 1, item: 0 }, 1)).toBeUndefined()
    expect(move(syllabus, { meeting: 1 }, 1)).toBeUndefined()
  })
})

describe('a meeting', () => {
  it('moves with its items', () => {
    expect(shape(move(syllabus, { meeting: 1 }, -1)?.meetings)).toEqual(['B:b1', 'A:a1,a2'])
  })

  it('is added after another, an item after the one at hand', () => {
    expect(addMeeting(syllabus, 0, () => ({ title: '', items: [] })).at).toEqual({ meeting: 1 })
    const step = addItem(syllabus, { meeting: 0, item: 0 }, item(''))
    expect(shape(step.meetings)).toEqual(['A:a1,,a2', 'B:b1'])
    expect(step.at).toEqual({ meeting: 0, item: 1 })
  })

  it('leaves the focus on what is left when something is removed', () => {
    expect(remove(syllabus, { meeting: 1, item: 0 }).at).toEqual({ meeting: 1 })
    expect(remove(syllabus, { meeting: 0, item: 1 }).at).toEqual({ meeting: 0, item: 0 })
    expect(remove(syllabus, { meeting: 1 }).at).toEqual({ meeting: 0 })
  })
})
