import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useTyped } from '#console/list/filter/use-typed.ts'

function field() {
  const { result, rerender } = renderHook(({ value }) => useTyped(value), { initialProps: { value: '' } })
  return {
    type: (text: string) => act(() => result.current.setTyped(text)),
    publish: (word: string) => act(() => result.current.publish(word)),
    comesBack: (value: string) => rerender({ value }),
    get typed() {
      return result.current.typed
    },
    get published() {
      return result.current.published
    },
  }
}

it('keeps what is typed while earlier words of it come back late', () => {
  const box = field()
  box.type('pri')
  box.publish('pri')
  box.type('priz')
  box.publish('priz')
  box.comesBack('pri')
  expect(box.typed).toBe('priz')
  box.comesBack('priz')
  expect(box.typed).toBe('priz')
})

it('gives up what is typed when somebody else changes the value, also to a word of one’s own from before', () => {
  const box = field()
  box.type('pri')
  box.publish('pri')
  box.comesBack('pri')
  box.type('prize')
  box.comesBack('')
  expect(box.typed).toBeUndefined()
  box.type('x')
  box.comesBack('pri')
  expect(box.typed).toBeUndefined()
})

it('knows what it has told, so that taking it back is told too', () => {
  const box = field()
  expect(box.published).toBe('')
  box.publish('pri')
  expect(box.published).toBe('pri')
  box.publish('')
  box.comesBack('')
  expect(box.published).toBe('')
})
