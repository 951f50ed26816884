import { describe, expect, it } from 'vitest'
import { act, focusedRow, many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

/** What had the focus is gone, and the browser has given it to nobody. */
const loseFocus = () => act(async () => (document.activeElement as HTMLElement | null)?.blur())

describe('a focus that is nowhere', () => {
  it('goes to the row that has the list with the next key that the list knows', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await user.keyboard('jj')
    await loseFocus()
    expect(document.activeElement).toBe(document.body)
    await user.keyboard('j')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00004'))
  })

  it('does not keep the search from being reached, nor what is typed after it from arriving', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await loseFocus()
    await user.keyboard('/PIN-0000')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    expect(screen.getByRole('searchbox')).toHaveValue('PIN-0000')
  })

  it('is left alone by keys that mean nothing to the list', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await loseFocus()
    await user.keyboard('{F6}')
    expect(document.activeElement).toBe(document.body)
  })
})
