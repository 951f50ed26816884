import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { statusHintsAtom } from '#console/shell/status-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { clearPalette } from '#console/palette/palette-state.ts'
import { auditSurfaces } from '#contract/core/audit/audit.ts'
import { ok } from '#test/helpers/console.tsx'
import { act, LIST, rowsShown, screen, startList, voucher } from '#test/list/console/list-harness.tsx'
import { openPalette } from './palette-harness.tsx'

/** The list with the keys of its commands, on a server that lets anything be excluded. */
async function begin(href = '/voucher') {
  clearPalette()
  currentStore().set(statusHintsAtom, [])
  const rows = [voucher(1), voucher(2)]
  const scene = await startList(rows, href, {
    [`PUT ${LIST}/1`]: () => ok({ ...voucher(1), exclude: true, version: 2 }),
    'GET /svc/main/api/voucher/download': () => new Response(new Blob(['x'])),
  })
  await rowsShown()
  await waitFor(() => {
    if (currentStore().get(statusHintsAtom).length < 4) throw new Error('no keys yet')
  })
  /** What the only write, or the download, said of where it came from. */
  const from = async () => {
    const made = () => scene.server.asked.filter((one) => one.headers.has('x-command'))
    await waitFor(() => expect(made().length).toBeGreaterThan(0))
    return made().map((one) => one.headers.get('x-command'))
  }
  return { ...scene, from, row: screen.getByRole('row', { name: /PIN-00001/ }) }
}

const tested: Record<string, () => Promise<void>> = {
  async palette() {
    const { user, from, row } = await begin()
    await user.click(row)
    await openPalette(user)
    await user.keyboard('exclude')
    await screen.findByRole('option', { name: /^Exclude or include voucher/, selected: true })
    await user.keyboard('{Enter}')
    expect(await from()).toEqual(['voucher.exclude; surface=palette'])
  },
  async row() {
    const { user, from, row } = await begin()
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: /^Exclude/ }))
    expect(await from()).toEqual(['voucher.exclude; surface=row'])
  },
  async bulk() {
    const { user, from, row } = await begin()
    await user.click(within(row).getByRole('checkbox'))
    const bar = await screen.findByRole('toolbar', { name: 'Selected rows' })
    await user.click(within(bar).getByRole('button', { name: /^Exclude/ }))
    expect(await from()).toEqual(['voucher.exclude; surface=bulk'])
  },
  async toolbar() {
    const { user, from } = await begin()
    await user.click(await screen.findByRole('button', { name: /^Download/ }))
    expect(await from()).toEqual(['voucher.download; surface=toolbar'])
  },
  async drawer() {
    const { user, from } = await begin('/voucher?open=1')
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Exclude/ }))
    expect(await from()).toEqual(['voucher.exclude; surface=drawer'])
  },
  async key() {
    const { user, from, row } = await begin()
    await user.click(row)
    await user.keyboard('vx')
    expect(await from()).toEqual(['voucher.exclude; surface=key'])
  },
  async link() {
    const { user, server, from } = await begin()
    act(() => void openCommand('voucher.exclude', { voucher: 1, exclude: true }, 'link'))
    const go = await screen.findByRole('button', { name: 'Exclude / include' })
    expect(server.asked.some((one) => one.method === 'PUT')).toBe(false)
    await waitFor(async () => {
      await user.click(go)
      expect(server.asked.some((one) => one.method === 'PUT')).toBe(true)
    })
    expect(await from()).toContain('voucher.exclude; surface=link')
  },
}

/** Where the others are held: forms in the tests of the voucher's forms, undo in those of undo. */
const elsewhere = ['form', 'undo']

describe('the audit is told where a command was run from', () => {
  it.each(Object.keys(tested))('%s', async (surface) => {
    await tested[surface]?.()
  })

  it('for every surface there is', () => {
    expect([...Object.keys(tested), ...elsewhere].toSorted()).toEqual([...auditSurfaces].toSorted())
  })
})
