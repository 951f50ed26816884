import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Typed } from '#console/areas/exercise/question-change.ts'
import QuestionsEditor from '#console/areas/exercise/questions-editor.tsx'
import { renderPart } from '#test/screen/part.tsx'

const control = { id: 'q', 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined }

/** The editor over questions; `value` is what it has said last. */
function build(initial: Typed[] = [], issues: FieldIssue[] = []) {
  const last: { value: Typed[] } = { value: initial }
  const onChange = (next: unknown) => {
    last.value = next as Typed[]
  }
  function Holder() {
    const [value, setValue] = useState<unknown>(initial)
    return (
      <QuestionsEditor
        value={value}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
        control={control}
        disabled={false}
        issues={issues}
        values={{ maxScore: 100, shuffle: false }}
      />
    )
  }
  renderPart(<Holder />, '/exercise/Add')
  return last
}

const essay = (prompt: string): Typed => ({
  kind: 'ESSAY',
  prompt,
  mediaItemId: null,
  options: [],
  score: 10,
  rubric: [],
  explanation: '',
})
const prompts = ({ value }: { value: Typed[] }) => value.map(({ prompt }) => prompt)
const focused = () => document.activeElement as HTMLInputElement

describe('the editor of questions', () => {
  it('builds a question by keys alone', async () => {
    const keys = userEvent.setup()
    const last = build()
    screen.getByRole('button', { name: /^Add question/ }).focus()
    await keys.keyboard('{Enter}')
    expect(focused()).toBe(screen.getByLabelText('Question'))
    await keys.keyboard('Rumus mana yang memilih?')
    await keys.click(screen.getByLabelText('Option 1'))
    await keys.keyboard('IF{Alt>}[KeyC]{/Alt}{Enter}MAX')
    expect(focused()).toBe(screen.getByLabelText('Option 2'))
    const texts = () => last.value[0]?.options.map(({ text, correct }) => (correct ? `*${text}` : text))
    expect(texts()).toEqual(['*IF', 'MAX', ''])
    await keys.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(texts()).toEqual(['MAX', '*IF', ''])
    expect(focused()).toBe(screen.getByLabelText('Option 1'))
    await keys.click(screen.getByLabelText('Option 3'))
    await keys.keyboard('{Backspace}')
    expect(texts()).toEqual(['MAX', '*IF'])
    expect(focused()).toBe(screen.getByLabelText('Option 2'))
    await keys.keyboard('{Control>}d{/Control}')
    expect(prompts(last)).toEqual(['Rumus mana yang memilih?', 'Rumus mana yang memilih?'])
    expect(focused().dataset.at).toBe('1.prompt')
    await keys.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}Ketiga')
    expect(prompts(last)[2]).toBe('Ketiga')
    await keys.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(prompts(last)[1]).toBe('Ketiga')
    expect(focused().value).toBe('Ketiga')
  })

  it('undoes the removal of a question that is not saved yet', async () => {
    const user = userEvent.setup()
    const last = build([essay('Satu'), essay('Dua')])
    await user.click(screen.getByRole('button', { name: 'Remove question 2' }))
    expect(prompts(last)).toEqual(['Satu'])
    await user.keyboard('{Control>}z{/Control}')
    expect(prompts(last)).toEqual(['Satu', 'Dua'])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(prompts(last)).toEqual(['Satu'])
  })

  it('does the same by mouse', async () => {
    const mouse = userEvent.setup()
    const last = build([essay('Satu'), essay('Dua')])
    await mouse.click(screen.getByRole('button', { name: 'Move question 2 up' }))
    expect(prompts(last)).toEqual(['Dua', 'Satu'])
    await mouse.click(screen.getByRole('button', { name: 'Duplicate question 2' }))
    expect(prompts(last)).toEqual(['Dua', 'Satu', 'Satu'])
    await mouse.click(screen.getByRole('button', { name: 'Remove question 1' }))
    expect(prompts(last)).toEqual(['Satu', 'Satu'])
  })

  it('shows many as one line each, and what is wrong at its field', () => {
    const issues = [{ field: '3.prompt', message: "can't be empty!" }]
    build(['Satu', 'Dua', 'Tiga', '', 'Lima'].map(essay), issues)
    expect(screen.getAllByLabelText('Question')).toHaveLength(2)
    const wrong = within(screen.getByRole('region', { name: 'Question 4' }))
    expect(wrong.getByLabelText('Question').getAttribute('aria-invalid')).toBe('true')
    expect(wrong.getByText("can't be empty!")).toBeTruthy()
  })

  it('previews questions without saying which answer is right', async () => {
    const mouse = userEvent.setup()
    const options = [
      { key: 'A', text: 'IF', correct: true },
      { key: 'B', text: 'SUM', correct: false },
    ]
    build([{ ...essay('Rumus mana?'), kind: 'SINGLE', options }])
    await mouse.click(screen.getByRole('button', { name: 'Preview' }))
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getAllByRole('radio').map((one) => (one as HTMLInputElement).checked)).toEqual([false, false])
    expect(preview.queryByText('Correct')).toBeNull()
  })
})
