import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import type { Availability } from '#contract/schedule/availability.rules.ts'
import { paint } from '#console/areas/schedule/instructor/week.ts'
import { WeekGrid } from '#console/areas/schedule/instructor/week-grid.tsx'
import { keysAreHeard } from '#test/screen/keys.ts'
import { renderPart } from '#test/screen/part.tsx'

function Grid({ week = null }: { week?: string | null }) {
  const [availability, setAvailability] = useState<Availability>({
    weekly: [{ day: 1, from: '09:00', to: '10:00' }],
    exceptions: [],
  })
  const scope = useRef<HTMLDivElement>(null)
  return (
    <div ref={scope}>
      <WeekGrid
        availability={availability}
        week={week}
        disabled={false}
        scope={scope}
        onPaint={(day, span, on) => setAvailability((before) => paint(before, week, day, span, on))}
      />
      <output>{JSON.stringify(availability)}</output>
    </div>
  )
}
const stored = () => JSON.parse(screen.getByRole('status').textContent) as Availability
const cell = (name: string) => screen.getByRole('button', { name })

it('Space switches a half hour, and Ctrl with an arrow paints on what the cell is', async () => {
  const user = userEvent.setup()
  renderPart(<Grid />, '/instructor')
  await keysAreHeard('Paint down')
  cell('Monday 10:00').focus()
  await user.keyboard(' ')
  expect(stored().weekly).toEqual([{ day: 1, from: '09:00', to: '10:30' }])
  await user.keyboard('{Control>}{ArrowDown}{ArrowDown}{/Control}')
  expect(stored().weekly).toEqual([{ day: 1, from: '09:00', to: '11:30' }])
  expect(cell('Monday 11:00')).toHaveFocus()
  await user.keyboard('{ArrowRight} ')
  expect(stored().weekly).toContainEqual({ day: 2, from: '11:00', to: '11:30' })
})

it('the mouse paints by dragging, with what the first cell becomes', async () => {
  const user = userEvent.setup()
  renderPart(<Grid />, '/instructor')
  await user.pointer([
    { keys: '[MouseLeft>]', target: cell('Monday 09:00') },
    { target: cell('Monday 09:30') },
    { keys: '[/MouseLeft]', target: cell('Monday 09:30') },
  ])
  expect(stored().weekly).toEqual([])
})

it('in one week, what differs from every week becomes an exception of its day', async () => {
  const user = userEvent.setup()
  renderPart(<Grid week="2026-11-30" />, '/instructor')
  cell('30 Nov 2026 09:30').focus()
  await user.keyboard(' ')
  expect(stored()).toEqual({
    weekly: [{ day: 1, from: '09:00', to: '10:00' }],
    exceptions: [{ date: '2026-11-30', available: false, from: '09:30', to: '10:00' }],
  })
})
