import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Choice, ChoiceSource } from '#console/form/choice/choices.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'

const people: Choice<number>[] = ['Ani Lestari', 'Budi Santoso', 'Budiman Hadi', 'Citra Ayu'].map((label, at) => ({
  value: at + 1,
  label,
}))

/** People who are found only once the answer is let go. */
function slowPeople() {
  const waiting: (() => void)[] = []
  const source: ChoiceSource<number> = {
    key: ['people'],
    search: async (text) => {
      await new Promise<void>((resolve) => void waiting.push(resolve))
      return people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    },
    name: (value) => Promise.resolve({ value, label: `Person ${value}` }),
  }
  /** The answer to the next question, once it is asked. */
  const answer = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    await act(async () => waiting.shift()?.())
  }
  return { source, answer }
}

async function show(start: number | null = null) {
  const user = userEvent.setup()
  const { source, answer } = slowPeople()
  function Form() {
    const [value, setValue] = useState<number | null>(start)
    return (
      <>
        <input aria-label="Before" />
        <RecordPicker aria-label="Person" source={source} value={value} onChange={setValue} />
        <input aria-label="After" />
        <output>{value ?? 'nobody'}</output>
      </>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  await screen.findByRole('combobox', { name: 'Person' })
  await user.click(screen.getByLabelText('Before'))
  // Into the field, where the first are offered.
  await user.tab()
  await answer()
  await screen.findByRole('option', { name: 'Ani Lestari' })
  return { user, answer, chosen: () => screen.getByRole('status').textContent }
}

test('passing by with Tab chooses nothing', async () => {
  const { user, chosen } = await show()
  await user.tab()
  expect(screen.getByLabelText('After')).toHaveFocus()
  expect(chosen()).toBe('nobody')
})

test('passing by with Tab leaves what was chosen, though it is not among the first', async () => {
  const { user, chosen } = await show(9)
  await user.tab()
  expect(chosen()).toBe('9')
})

test('Enter before the answer has come chooses of the answer', async () => {
  const { user, answer, chosen } = await show()
  await user.keyboard('budi{Enter}')
  await answer()
  await expect.poll(chosen).toBe('2')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('whoever goes on after Enter gets what is found', async () => {
  const { user, answer, chosen } = await show()
  await user.keyboard('budi{Enter}')
  await user.click(screen.getByLabelText('After'))
  await answer()
  await expect.poll(chosen).toBe('2')
  expect(screen.getByLabelText('After')).toHaveFocus()
})

test('Tab before the answer has come chooses of the answer, and goes on', async () => {
  const { user, answer, chosen } = await show()
  await user.keyboard('budi')
  await user.tab()
  expect(screen.getByLabelText('After')).toHaveFocus()
  await answer()
  await expect.poll(chosen).toBe('2')
})

test('Tab chooses what was typed and found', async () => {
  const { user, answer, chosen } = await show()
  await user.keyboard('citra')
  await answer()
  await expect.poll(() => screen.queryByRole('option', { name: 'Ani Lestari' })).toBeNull()
  await user.tab()
  expect(chosen()).toBe('4')
})

test('Tab chooses what is found also when all are found', async () => {
  const { user, answer, chosen } = await show()
  await user.keyboard('a')
  await answer()
  await expect.poll(() => screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false')
  await user.tab()
  expect(chosen()).toBe('1')
})

test('Tab chooses what the arrows have gone to', async () => {
  const { user, chosen } = await show()
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(chosen()).toBe('2')
})

test('Tab and Enter choose nothing where nothing is found', async () => {
  const { user, answer, chosen } = await show()
  await user.keyboard('zzz{Enter}')
  await answer()
  await screen.findByText('Nothing found.')
  await user.tab()
  expect(chosen()).toBe('nobody')
})

test('whoever goes on at once after a choice by mouse stays there', async () => {
  const { user, chosen } = await show()
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('option', { name: 'Citra Ayu' }) })
  expect(chosen()).toBe('4')
  const after = screen.getByLabelText('After')
  act(() => after.focus())
  await act(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(after).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('an option shows the whole name, and what tells namesakes apart on a line of its own', async () => {
  const name = 'Raden Ajeng Kartika Kusumaningrum Wulandari Putri'
  const source: ChoiceSource<number> = {
    key: ['namesakes'],
    search: () => Promise.resolve([{ value: 1, label: name, note: 'kartika@contoh.example' }]),
    name: () => Promise.resolve(undefined),
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordPicker aria-label="Person" source={source} value={null} onChange={() => undefined} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('combobox', { name: 'Person' }))
  const option = await screen.findByRole('option')
  expect(option).toHaveClass('flex-col')
  expect([...option.children].map((line) => line.textContent)).toEqual([name, 'kartika@contoh.example'])
  expect(option.querySelector('.truncate')).toBeNull()
})
