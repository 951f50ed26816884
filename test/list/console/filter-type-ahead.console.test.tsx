import { expect, it } from 'vitest'
import { many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

it('several letters lead to the filter, and in it to the choice that begins so', async () => {
  const { user, search } = await startList(many(60))
  await rowsShown()
  await user.keyboard('f')
  await screen.findByRole('menu', { name: 'Add a filter' })
  await user.keyboard('sta{Enter}')
  const available = await screen.findByRole('checkbox', { name: /^Available/ })
  await waitFor(() => expect(available).toHaveFocus())
  await user.keyboard('red')
  expect(screen.getByRole('checkbox', { name: /^Redeemed/ })).toHaveFocus()
  await user.keyboard('[Space]')
  await waitFor(() => expect(search()).toContain('REDEEMED'))
})
