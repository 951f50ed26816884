import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CoreClass } from '#contract/class/class.ts'
import type { CurationSnapshot } from '#contract/class/curation.ts'
import { coreClass } from '#test/class/classes.ts'
import { fakeServer, logIn, ok, page, startApp } from '#test/helpers/console.tsx'

beforeEach(() => {
  sessionStorage.clear()
  logIn()
})

const submitted = (more: Partial<CoreClass>) =>
  coreClass({ curationStatus: 'SUBMITTED', attributes: [], variants: [], activities: [], contents: [], ...more })
const before: CurationSnapshot = {
  title: 'Barista Pemula',
  basePrice: 500_000,
  summary: null,
  targetAudience: null,
  requirements: null,
  variants: [],
  activities: [],
  contents: [],
}
const first = submitted({ id: 7, title: 'Barista Madya', basePrice: 550_000 })
const second = submitted({ id: 8, code: 'KLS-0008', title: 'Roti dan Kue' })
const customer = '/svc/main/v2/api/pyadapt/customers/1/core-classes'
const change = '/svc/main/v3/api/pyadapt/customers/1/core-classes'

function queueServer() {
  let waiting = [first, second]
  const rounds = (approved: CurationSnapshot | null) => () => ok({ steps: [], approved, sentBack: null })
  const server = fakeServer({
    [`GET ${customer}`]: () => page(waiting),
    [`GET ${customer}/7`]: () => ok(first),
    [`GET ${customer}/8`]: () => ok(second),
    'GET /svc/console/customers/1/core-classes/7/curation': rounds(before),
    'GET /svc/console/customers/1/core-classes/8/curation': rounds(null),
    [`PUT ${change}/7`]: ({ body }) => {
      waiting = [second]
      return ok({ ...first, ...(body as object), version: 5 })
    },
  })
  const sent = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...server, sent }
}

describe('the curation queue', () => {
  it('opens the oldest submission and marks what differs from the approved version', async () => {
    const server = queueServer()
    await startApp('/curation')
    const title = within(await screen.findByRole('region', { name: 'Title' }))
    expect(title.getByText('Pemula', { selector: 'del' })).toBeInTheDocument()
    expect(title.getByText('Madya', { selector: 'ins' })).toBeInTheDocument()
    const price = within(screen.getByRole('region', { name: 'Price' }))
    expect(price.getByText('+Rp.50.000 (+10 %)')).toBeInTheDocument()
    expect(screen.getByRole('option', { name: /Barista Madya/ })).toHaveAttribute('aria-selected', 'true')
    const asked = server.asked.find(({ path }) => path === customer)
    expect(asked?.query.get('sort')).toBe('submittedAt')
    expect(asked?.query.get('curationStatus')).toBe('SUBMITTED')
  })

  it('sends a submission back with a note at a field, and opens the next one', async () => {
    const server = queueServer()
    await startApp('/curation')
    const keys = userEvent.setup()
    await keys.click(await screen.findByRole('button', { name: 'Add a note: Price' }))
    expect(screen.getByRole('textbox', { name: 'Note: Price' })).toHaveFocus()
    await keys.keyboard('Terlalu mahal')
    await keys.click(screen.getByRole('button', { name: /Send back/ }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Roti dan Kue' })).toBeInTheDocument()
    expect(server.sent()).toEqual([
      {
        version: 4,
        curationStatus: 'REVISION',
        curationNote: null,
        curationNotes: [{ field: 'basePrice', note: 'Terlalu mahal' }],
      },
    ])
    await waitFor(() => expect(screen.queryByRole('option', { name: /Barista Madya/ })).not.toBeInTheDocument())
  })

  it('sends nothing back without a note', async () => {
    const server = queueServer()
    await startApp('/curation')
    const keys = userEvent.setup()
    await keys.click(await screen.findByRole('button', { name: /Send back/ }))
    const note = screen.getByRole('textbox', { name: 'Note to the author' })
    expect(note).toHaveFocus()
    expect(note).toHaveAccessibleDescription("can't be empty!")
    expect(server.sent()).toEqual([])
  })

  it('approves after the question, by keys', async () => {
    const server = queueServer()
    await startApp('/curation')
    await screen.findByRole('region', { name: 'Title' })
    const keys = userEvent.setup()
    await keys.click(screen.getAllByRole('option')[0]!)
    await keys.keyboard('a')
    await screen.findByRole('dialog', { name: /^Approve/ })
    await keys.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.sent()).toEqual([
        { version: 4, curationStatus: 'APPROVED', curationNote: null, curationNotes: [] },
      ]),
    )
  })

  it('keeps unsent notes when another submission is opened meanwhile', async () => {
    queueServer()
    await startApp('/curation')
    const keys = userEvent.setup()
    await keys.type(await screen.findByRole('textbox', { name: 'Note to the author' }), 'Bagus')
    await keys.click(screen.getByRole('option', { name: /Roti dan Kue/ }))
    await screen.findByRole('heading', { level: 2, name: 'Roti dan Kue' })
    expect(screen.getByRole('textbox', { name: 'Note to the author' })).toHaveValue('')
    await keys.click(screen.getByRole('option', { name: /Barista Madya/ }))
    await screen.findByRole('heading', { level: 2, name: 'Barista Madya' })
    expect(screen.getByRole('textbox', { name: 'Note to the author' })).toHaveValue('Bagus')
  })
})
