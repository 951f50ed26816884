import type { FocusEvent, RefObject } from 'react'
import { useRef } from 'react'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import type { Typed } from './question-change.ts'
import { marked, moved, removed, replaced, withOption } from './question-change.ts'
import { exerciseCommands, questionCommands } from './questions.commands.ts'

interface Place {
  question: number
  part: string
  item: number
}

/** Where in the editor an element is, by the nearest place that has a name. */
function placeOf(target: EventTarget | null): Place | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-question]') : null
  if (!card || !(target instanceof HTMLElement)) return undefined
  const [, part = '', item = '0'] = (target.dataset.at ?? '').split('.')
  return { question: Number(card.dataset.question), part, item: Number(item) }
}

interface Editor {
  frame: RefObject<HTMLElement | null>
  questions: readonly Typed[]
  disabled: boolean
  /** Takes other questions, and gives the focus to a place. */
  put: (questions: Typed[], focus: string) => void
  add: (at: number) => void
  duplicate: (at: number) => void
  move: (at: number, by: -1 | 1, part: string) => void
}

/**
 * The commands of the editor. They are about the question or option that has the focus, or last had it: the answer follows
 * the focus.
 */
export function useQuestionCommands({ frame, questions, disabled, put, add, duplicate, move }: Editor) {
  const last = useRef<Place>(undefined)
  const place = () => placeOf(document.activeElement) ?? last.current

  /** Changes the option at hand; false where there is none. */
  function atOption(change: (question: Typed, item: number) => readonly [Typed, number] | undefined): boolean {
    const at = place()
    const question = at && questions[at.question]
    if (!at || !question || at.part !== 'option') return false
    const next = change(question, at.item)
    if (!next) return false
    const [changed, focus] = next
    const to = focus < 0 ? `${at.question}.prompt` : `${at.question}.option.${focus}`
    put(replaced(questions, at.question, changed), to)
    return true
  }

  function moveAtHand(by: -1 | 1): boolean {
    const at = place()
    if (!at) return false
    if (at.part !== 'option') {
      move(at.question, by, at.part === '' ? 'prompt' : at.part)
      return true
    }
    return atOption((question, item) => {
      const to = Math.min(Math.max(item + by, 0), question.options.length - 1)
      return [{ ...question, options: moved(question.options, item, by) }, to]
    })
  }

  function duplicateAtHand(): boolean {
    const at = place()
    if (at) duplicate(at.question)
    return at !== undefined
  }

  const addOption = () =>
    atOption((question, item) =>
      question.kind === 'TRUE_FALSE' ? undefined : [withOption(question, item + 1), item + 1],
    )
  const removeOption = () =>
    atOption((question, item) =>
      question.options[item]?.text === ''
        ? [{ ...question, options: removed(question.options, item) }, item - 1]
        : undefined,
    )
  const addAfter = () => add((placeOf(document.activeElement)?.question ?? questions.length - 1) + 1)
  useScreenCommands(exerciseCommands, { add: disabled ? undefined : addAfter })
  useScreenCommands(
    questionCommands,
    {
      duplicate: disabled ? undefined : duplicateAtHand,
      up: disabled ? undefined : () => moveAtHand(-1),
      down: disabled ? undefined : () => moveAtHand(1),
      correct: disabled ? undefined : () => atOption((question, item) => [marked(question, item), item]),
      addOption: disabled ? undefined : addOption,
      removeOption: disabled ? undefined : removeOption,
    },
    { scope: frame },
  )

  return ({ target }: FocusEvent) => {
    last.current = placeOf(target)
  }
}
