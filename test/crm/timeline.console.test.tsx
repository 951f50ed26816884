import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { TimelineEntry } from '#contract/crm/timeline.ts'
import Timeline from '#console/areas/crm/timeline/timeline.tsx'
import { fakeServer, ok, refuse } from '#test/helpers/console.tsx'
import { renderPart } from '#test/screen/part.tsx'

const PATH = '/svc/console/customers/1/timeline'
const LETTERS = '/svc/console/customers/1/letters'
const entry = (more: Partial<TimelineEntry>): TimelineEntry => ({
  key: 'note 1',
  kind: 'CALL',
  at: '2026-10-01T03:00:00.000Z',
  text: 'Minta jadwal sore.',
  by: { id: 2, name: 'Rina' },
  note: { id: 1, version: 3 },
  message: null,
  stage: null,
  ...more,
})
const stageEntry = entry({
  key: 'stage 1',
  kind: 'STAGE',
  text: '',
  note: null,
  stage: { from: 'Baru', to: 'Dihubungi' },
})

const show = () => renderPart(<Timeline customerId={1} of="prospect" id={9} />, '/crm/prospect')

it('the timeline takes a note, and shows at its field why one is refused', async () => {
  const entries = [entry({}), stageEntry]
  let tries = 0
  const server = fakeServer({
    [`GET ${PATH}`]: () => ok({ entries, more: false }),
    [`POST ${PATH}`]: () => {
      tries += 1
      if (tries === 1) return refuse(422, 'VALIDATION', {}, [{ field: 'text', message: "can't be empty!" }])
      entries.unshift(entry({ key: 'note 2', kind: 'NOTE', text: 'Kirim brosur.', note: { id: 2, version: 1 } }))
      return ok({ id: 2, version: 1, kind: 'NOTE', text: 'Kirim brosur.', happenedAt: '2026-10-02T03:00:00.000Z' })
    },
  })
  show()
  const user = userEvent.setup()
  const list = within(await screen.findByRole('list', { name: 'Timeline' }))
  expect(await list.findByText('Baru → Dihubungi')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText("can't be empty!")).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Kirim brosur.')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await list.findByText('Kirim brosur.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('')
  expect(server.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    of: 'prospect',
    id: 9,
    kind: 'NOTE',
    text: 'Kirim brosur.',
  })
})

it('only what a person wrote down is changed or deleted', async () => {
  fakeServer({ [`GET ${PATH}`]: () => ok({ entries: [entry({}), stageEntry], more: false }) })
  show()
  expect(await screen.findAllByRole('button', { name: 'Edit entry' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Delete entry' })).toHaveLength(1)
})

it('a letter begins with the first template that can be sent, and goes as it was edited', async () => {
  const draft = { code: 'X', channel: 'WHATSAPP', recipient: '+6281', subject: null, missing: [] } as const
  const server = fakeServer({
    [`GET ${PATH}`]: () => ok({ entries: [], more: false }),
    [`GET ${LETTERS}`]: () =>
      ok({
        to: { name: 'Siti Rahma', email: null, phone: '+6281' },
        from: 'Akademi',
        drafts: [
          { ...draft, templateId: 4, name: 'Tagihan', body: 'Halo {{jumlah}}', missing: ['jumlah'] },
          { ...draft, templateId: 5, name: 'Sapaan', body: 'Halo Siti Rahma' },
        ],
      }),
    [`POST ${LETTERS}`]: () => ok({ id: 7, name: 'Siti Rahma', recipient: '+6281' }),
  })
  show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Write a message' }))
  const text = await screen.findByRole('textbox', { name: 'Text' })
  expect(text).toHaveValue('Halo Siti Rahma')
  await user.type(text, ', kelas mulai Senin.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('button', { name: 'Write a message' })).toBeVisible()
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    about: 'prospect',
    id: 9,
    channel: 'WHATSAPP',
    templateId: 5,
    body: 'Halo Siti Rahma, kelas mulai Senin.',
  })
})
