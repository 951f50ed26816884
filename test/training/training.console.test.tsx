import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Training } from '#contract/training/training.ts'
import { fakeServer, logIn, page, refuse, startApp } from '#test/helpers/console.tsx'

const LIST = 'GET /svc/main/api/training/list'
const run = (id: number, more: Partial<Training> = {}): Training => ({
  id,
  name: `Run ${id}`,
  versionTag: `v${id}`,
  trainedAt: '2026-10-01T03:00:00Z',
  datasetSize: 1900,
  accuracy: 92.7,
  precision: null,
  recall: 90.6,
  f1: null,
  evaluatedAt: null,
  status: 'READY',
  active: false,
  version: 1,
  ...more,
})

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

describe('the training runs', () => {
  it('show their scores, and offer to use one that is ready', async () => {
    fakeServer({ [LIST]: () => page([run(1, { active: true }), run(2), run(3, { status: 'DRAFT' })]) })
    logIn()
    await startApp('/training')
    await screen.findByRole('table', { name: 'Training runs' })
    expect(rowOf('Run 1').getByText('Active')).toBeVisible()
    expect(rowOf('Run 1').queryByRole('button')).toBeNull()
    expect(rowOf('Run 2').getByText('92,70 %')).toBeVisible()
    expect(rowOf('Run 2').getByRole('button', { name: 'Set active' })).toBeVisible()
    expect(rowOf('Run 3').queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'Performance' })).toHaveAttribute('href', '/training?report=performance')
  })

  it('are only read without the permission to activate', async () => {
    fakeServer({ [LIST]: () => page([run(2)]) })
    logIn({ permissions: ['training:read'] })
    await startApp('/training')
    await screen.findByRole('table', { name: 'Training runs' })
    expect(rowOf('Run 2').queryByRole('button')).toBeNull()
  })

  it('are hidden where the setting does not switch them on', async () => {
    fakeServer({ [LIST]: () => refuse(404, 'NOT_FOUND', { what: 'training' }) })
    logIn()
    await startApp('/training')
    expect(await screen.findByText('Training is switched off')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Performance' })).toBeNull()
  })
})
