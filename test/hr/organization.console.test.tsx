import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OrganizationNode } from '#contract/hr/reference.ts'
import { fakeServer, logIn, ok, startApp } from '#test/helpers/console.tsx'
import { keysAreHeard } from '#test/screen/keys.ts'

const person = (
  id: number,
  name: string,
  supervisorId: number | null,
  withoutSupervisor = false,
): OrganizationNode => ({
  id,
  name,
  position: 'Staf',
  department: id % 2 === 0 ? 'Akademik' : 'SDM',
  supervisorId,
  withoutSupervisor,
})

const few = [
  person(1, 'Ajeng', null),
  person(2, 'Bagus', 1),
  person(3, 'Citra', 2),
  person(4, 'Damar', 1),
  person(5, 'Endah', null, true),
  person(6, 'Fajar', null),
]

async function openTree(nodes: readonly OrganizationNode[] = few) {
  fakeServer({ 'GET /svc/console/organization': () => ok(nodes) })
  logIn()
  const { router } = await startApp('/employee/organization')
  const tree = await screen.findByRole('tree', { name: 'Organization' })
  const item = (name: string) => within(tree).getByRole('treeitem', { name: new RegExp(name) })
  const names = () =>
    within(tree)
      .getAllByRole('treeitem')
      .map((one) => within(one).getByRole('link').textContent)
  const at = () => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')
  return { router, tree, item, names, at, user: userEvent.setup() }
}

describe('the organization', () => {
  it('has who lost a supervisor first, then who leads, each with levels and counts', async () => {
    const { names, item } = await openTree()
    expect(names()).toEqual(['Endah', 'Ajeng', 'Bagus', 'Damar', 'Fajar'])
    expect(item('Endah')).toHaveTextContent('Without supervisor')
    expect(item('Ajeng')).toHaveTextContent('2 reports, 3 in all')
    expect(item('Ajeng')).toHaveAttribute('aria-expanded', 'true')
    expect(item('Damar')).toHaveAttribute('aria-level', '2')
    expect(item('Damar')).toHaveAttribute('aria-posinset', '2')
    expect(item('Damar')).not.toHaveAttribute('aria-expanded')
    expect(screen.getByText('1 without supervisor')).toBeVisible()
  })

  it('is walked, opened and closed by arrows and letters, and Enter opens the employee', async () => {
    const { user, tree, item, names, at, router } = await openTree()
    tree.focus()
    expect(at()).toBe(item('Endah'))
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(at()).toBe(item('Bagus'))
    await user.keyboard('{ArrowRight}')
    expect(names()).toContain('Citra')
    await user.keyboard('{ArrowRight}')
    expect(at()).toBe(item('Citra'))
    await user.keyboard('{ArrowLeft}')
    expect(at()).toBe(item('Bagus'))
    await user.keyboard('{ArrowLeft}')
    expect(names()).not.toContain('Citra')
    await user.keyboard('{End}')
    expect(at()).toBe(item('Fajar'))
    await user.keyboard('{Home}d')
    expect(at()).toBe(item('Damar'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/employee/detail/4'))
  })

  it('is opened and closed as a whole by keys and buttons', async () => {
    const { user, names } = await openTree()
    await keysAreHeard('Expand all')
    await user.click(screen.getByRole('button', { name: 'Collapse all' }))
    expect(names()).toEqual(['Endah', 'Ajeng', 'Fajar'])
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await waitFor(() => expect(names()).toHaveLength(6))
  })

  it('draws of three thousand employees those in view, and End leads to the last', async () => {
    const many = [person(1, 'Ajeng', null), ...Array.from({ length: 2999 }, (_, n) => person(n + 2, `Pegawai ${n}`, 1))]
    const { user, tree, names, at } = await openTree(many)
    expect(names().length).toBeLessThan(60)
    tree.focus()
    await user.keyboard('{End}')
    expect(at()).toHaveTextContent('Pegawai 2998')
    expect(at()).toHaveAttribute('aria-setsize', '2999')
  })
})
