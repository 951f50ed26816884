import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Designer from '#console/areas/certificate/design/designer.tsx'
import type { DesignedItem } from '#contract/certificate/design.ts'
import { fakeServer, ok } from '#test/helpers/console.tsx'
import { renderPart } from '#test/screen/part.tsx'

const items: DesignedItem[] = [
  { id: 1, value: 'STUDENT_NAME', text: null, page: 1, x: 100, y: 100, w: 800, h: 80, align: 'CENTER' },
  { id: 2, value: 'TEXT', text: 'Sertifikat', page: 1, x: 300, y: 400, w: 400, h: 80, align: 'CENTER' },
]
const control = { id: 'items', 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined }

const onChange = vi.fn<(value: unknown) => void>()
const shown = () => (onChange.mock.lastCall?.[0] ?? items) as DesignedItem[]

function Form() {
  const [value, setValue] = useState<unknown>(items)
  return (
    <Designer
      value={value}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
      control={control}
      disabled={false}
      issues={[]}
      values={{ orientation: 'LANDSCAPE', widthPx: 1754, heightPx: 1240, pages: 1, backgroundMediaId: null }}
    />
  )
}

beforeEach(() => {
  onChange.mockClear()
  fakeServer({ 'GET /svc/console/customers/1/certificate-sample': () => ok({ STUDENT_NAME: 'Ayu Lestari' }) })
})

describe('the designer of certificates', () => {
  it('moves, duplicates, orders and deletes items by keys, and undoes that', async () => {
    renderPart(<Form />, '/certificate/add')
    const user = userEvent.setup()
    const name = screen.getAllByRole('button', { name: 'Name of the participant' })
    await user.click(name.at(-1) as HTMLElement)
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    expect(shown()[0]).toMatchObject({ x: 105.91, y: 159.06 })
    await user.keyboard('{Control>}d{/Control}')
    expect(shown()).toHaveLength(3)
    expect(shown()[2]).toMatchObject({ value: 'STUDENT_NAME', x: 129.91 })
    await user.keyboard('{Delete}')
    expect(shown()).toHaveLength(2)
    await user.keyboard('{Control>}z{/Control}')
    expect(shown()).toHaveLength(3)
  })

  it('has the place of an item in millimeters, and takes another', async () => {
    renderPart(<Form />, '/certificate/add')
    const user = userEvent.setup()
    const texts = screen.getAllByRole('button', { name: 'Text: Sertifikat' })
    await user.click(texts.at(-1) as HTMLElement)
    const left = screen.getByRole('textbox', { name: 'From the left, mm' })
    await user.clear(left)
    await user.type(left, '25,4')
    await user.tab()
    expect(shown()[1]).toMatchObject({ x: 150 })
  })
})
