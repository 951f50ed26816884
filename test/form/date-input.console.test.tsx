import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'jotai'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import { DateInput } from '#console/form/day/date-input.tsx'
import { MomentInput } from '#console/form/day/moment-input.tsx'
import { calendarDay } from '#console/ui/format.ts'
import { addDays } from '#engine/answers/calendar.ts'
import { parseDate } from '#engine/answers/parse-date.ts'
import { logIn } from '#test/helpers/console.tsx'

beforeEach(() => {
  logIn()
})

/** A day so many days from today. */
const away = (days: number) => addDays(currentStore().get(commandContextAtom).today, days) ?? ''

/** Shows an input with its value next to it. */
function show(of: 'day' | 'moment', { start = null, past = false }: { start?: string | null; past?: boolean } = {}) {
  function Form() {
    const [value, setValue] = useState<string | null>(start)
    const control = { id: 'x', 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined }
    return (
      <>
        <label htmlFor="x">When</label>
        {of === 'day' ? (
          <DateInput {...control} past={past} value={value} onChange={setValue} />
        ) : (
          <MomentInput {...control} value={value} onChange={setValue} onBlur={() => undefined} disabled={false} />
        )}
        <output>{value ?? 'nothing'}</output>
      </>
    )
  }
  render(
    <Provider store={currentStore()}>
      <Form />
    </Provider>,
  )
  return { user: userEvent.setup(), field: screen.getByLabelText('When'), held: () => screen.getByRole('status') }
}

describe('a field for a day', () => {
  it('reads words, and says the day once it is left', async () => {
    const { user, field, held } = show('day')
    await user.type(field, 'besok')
    expect(held()).toHaveTextContent(away(1))
    expect(field).toHaveValue('besok')
    await user.tab()
    expect(field).toHaveValue(calendarDay(away(1)))
  })

  it('is picked in a calendar that its keys open, and has the focus again', async () => {
    const { user, field, held } = show('day', { start: '2026-11-10' })
    await user.click(field)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('dialog', { name: 'Calendar' })).toBeInTheDocument()
    const tenth = await screen.findByRole('button', { name: /10 November 2026|November 10(th)?, 2026/ })
    expect(tenth).toHaveFocus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(held()).toHaveTextContent('2026-11-17')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field).toHaveFocus()
  })

  it('offers past days where it is of the past, and days to come elsewhere', async () => {
    const { user, field, held } = show('day', { past: true })
    await user.click(screen.getByRole('button', { name: 'Calendar' }))
    expect(screen.queryByRole('button', { name: 'Tomorrow' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Yesterday' }))
    expect(held()).toHaveTextContent(away(-1))
    await user.clear(field)
    await user.type(field, '30/11')
    expect(held()).toHaveTextContent(parseDate('30/11', away(0), true) ?? '')
  })
})

describe('a field for a day and a time', () => {
  it('reads both in words, and keeps what it cannot read', async () => {
    const { user, field, held } = show('moment')
    await user.type(field, 'besok 10:30')
    expect(held()).toHaveTextContent(new Date(`${away(1)}T10:30`).toISOString())
    await user.tab()
    expect(field).toHaveValue(`${calendarDay(away(1))}, 10:30`)
    await user.clear(field)
    await user.type(field, 'soon')
    expect(held()).toHaveTextContent('soon')
  })

  it('keeps its time when another day is picked', async () => {
    const { user, held } = show('moment', { start: new Date('2026-11-10T14:15').toISOString() })
    await act(async () => screen.getByRole('button', { name: 'Calendar' }).click())
    await user.click(await screen.findByRole('button', { name: 'In 7 days' }))
    expect(held()).toHaveTextContent(new Date(`${away(7)}T14:15`).toISOString())
  })
})
