import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Menu } from '#console/ui/layer/menu.tsx'
import { Select } from '#console/ui/select.tsx'

/** Somebody who looks for each key on the keyboard: half a second from one to the next. */
const slowly = () => userEvent.setup({ delay: 500, advanceTimers: (ms: number) => vi.advanceTimersByTimeAsync(ms) })

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

function Platforms() {
  const [value, setValue] = useState<string | null>(null)
  const options = ['Tokopedia', 'Bukalapak', 'Pintaria', 'Pijar', 'Skill Academy'].map((label) => ({
    value: label,
    label,
    disabled: label === 'Tokopedia',
  }))
  return (
    <>
      <Select aria-label="Platform" value={value} onChange={setValue} options={options} />
      <output>{value}</output>
    </>
  )
}

test('a choice is found by its letters, however slowly they are typed', async () => {
  const user = slowly()
  render(<Platforms />)
  await user.tab()
  await user.keyboard('{ArrowDown}Bukalapak{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('Bukalapak')
  await user.keyboard('{ArrowDown}Skill Ac{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('Skill Academy')
})

test('letters on the closed button open the list and find in it; Escape leaves what was chosen', async () => {
  const user = slowly()
  render(<Platforms />)
  await user.tab()
  await user.keyboard('pij')
  expect(screen.getByRole('option', { name: 'Pijar' })).toHaveAttribute('data-focus')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('Pijar')
  await user.keyboard('b{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('status')).toHaveTextContent('Pijar')
  // What cannot be chosen is not found either.
  await user.keyboard('t{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('Pijar')
})

test('an action of a menu is found the same way', async () => {
  const user = slowly()
  const [onCopy, onCount] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const entries = [
    { label: 'Copy', onSelect: onCopy },
    { label: 'Open', onSelect: onCopy },
    { label: 'Count', onSelect: onCount },
  ]
  render(<Menu label="More" button="…" buttonClassName="" groups={[{ entries }]} />)
  await user.tab()
  await user.keyboard('{ArrowDown}cou{Enter}')
  expect(onCopy).not.toHaveBeenCalled()
  expect(onCount).toHaveBeenCalledOnce()
})
