import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { placesProblem } from '#contract/notification/template.rules.ts'
import { renderPart } from '#test/screen/part.tsx'
import { PlaceField } from '#console/areas/notification/template/place-field.tsx'

const control = { id: 'text', 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined }
const names = ['nama', 'kelas', 'kode']

/** The field over a text; the function says what stands in it. */
function build(initial = '', rows?: number) {
  const last = { value: initial }
  function Holder() {
    const [value, setValue] = useState(initial)
    return (
      <>
        <label htmlFor="text">Text</label>
        <PlaceField
          control={control}
          value={value}
          onChange={(next) => {
            last.value = next
            setValue(next)
          }}
          disabled={false}
          names={names}
          max={200}
          {...(rows === undefined ? {} : { rows })}
          problem={placesProblem('CERT_READY', value)}
        />
      </>
    )
  }
  renderPart(<Holder />, '/template/edit/5')
  return last
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text')
const options = () => within(screen.getByRole('listbox')).getAllByRole('option')

describe('a text with variables', () => {
  it('offers them at the caret after two braces, and narrows them down', async () => {
    const keys = userEvent.setup()
    const last = build('Halo , apa kabar?', 3)
    await keys.click(field())
    field().setSelectionRange(5, 5)
    await keys.keyboard('{{{{k')
    expect(options().map((one) => one.textContent)).toEqual(['kelasTitle of the class', 'kodeCode or number'])
    await keys.keyboard('{ArrowDown}')
    expect(options()[1]?.getAttribute('aria-selected')).toBe('true')
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
    await keys.keyboard('{Enter}')
    expect(last.value).toBe('Halo {{kode}}, apa kabar?')
    expect(field().selectionStart).toBe('Halo {{kode}}'.length)
    expect(screen.queryByRole('listbox')).toBeNull()
    await keys.keyboard('!')
    expect(last.value).toBe('Halo {{kode}}!, apa kabar?')
  })

  it('offers all of them at Ctrl Space; Escape gives up and changes nothing', async () => {
    const keys = userEvent.setup()
    const last = build('Halo ')
    await keys.click(field())
    await keys.keyboard('{Control>} {/Control}')
    expect(options()).toHaveLength(3)
    await keys.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(last.value).toBe('Halo ')
    await keys.keyboard('{Control>} {/Control}{ArrowUp}{Tab}')
    expect(last.value).toBe('Halo {{kode}}')
    expect(document.activeElement).toBe(field())
  })

  it('takes them by mouse, from the list and from their buttons, in place of what is selected', async () => {
    const mouse = userEvent.setup()
    const last = build('Halo nama')
    await mouse.click(field())
    field().setSelectionRange(5, 9)
    await mouse.click(screen.getByRole('button', { name: 'Insert nama' }))
    expect(last.value).toBe('Halo {{nama}}')
    expect(document.activeElement).toBe(field())
    await mouse.keyboard(' {{{{')
    await mouse.click(options()[1] as HTMLElement)
    expect(last.value).toBe('Halo {{nama}} {{kelas}}')
  })

  it('makes use of braces that are there already', async () => {
    const keys = userEvent.setup()
    const last = build('Halo {{na}}')
    await keys.click(field())
    field().setSelectionRange(9, 9)
    await keys.keyboard('m{Enter}')
    expect(last.value).toBe('Halo {{nama}}')
  })

  it('says at once what cannot be filled in', async () => {
    const keys = userEvent.setup()
    build()
    await keys.click(field())
    await keys.keyboard('Halo {{{{umur}}')
    expect(screen.getByRole('status').textContent).toContain('has no variable umur to fill in')
  })
})
