import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PartnerDoc } from '#contract/partner/partner-doc.ts'
import type { Asked } from '#test/helpers/console.tsx'
import { fakeServer, logIn, ok, page, refuse, startApp } from '#test/helpers/console.tsx'
import { CHANGES, changeStream } from '#test/live/change-stream.ts'
import { document as docOf } from './document.ts'
import { partnerRow } from './partner.ts'

const STATUS = 'PUT /svc/main/v1/api/partner-registrations/7/5/status'
const mou = docOf()
const nda = docOf({ id: 6, name: 'NDA', typeCode: 'NDA', fileName: 'nda.pdf' })
const rina = { id: 4, name: 'Rina Lestari' }

const opened = ({ id, fileName, mime }: PartnerDoc) =>
  ok({ id, name: fileName, mime, url: `https://files.example/${id}`, isProtected: false, pages: 2, revision: 1 })

/** The queue of two documents; `rows` is what waits, which a test changes as others do. */
async function queue(decide: (one: Asked) => Response = () => refuse(500, 'INTERNAL')) {
  const world = { rows: [mou, nda], mou }
  const stream = changeStream()
  const one = (of: () => PartnerDoc) => () => ok(of())
  const server = fakeServer({
    'GET /svc/console/partner-documents': () => page(world.rows),
    'GET /svc/console/partner-documents/5': one(() => world.mou),
    'POST /svc/console/partner-documents/5/open': () => opened(mou),
    'POST /svc/console/partner-documents/6/open': () => opened(nda),
    'GET https://files.example/6': () => new Response('%PDF'),
    'GET /svc/main/v1/api/partner-registrations/7/registration-documents/5/histories': () => page([]),
    'GET /svc/main/v1/api/partner-registrations/7/registration-documents/6/histories': () => page([]),
    'GET /svc/main/v1/api/mitra/7': () => ok(partnerRow()),
    [`GET ${CHANGES}`]: (asked) => stream.answer(asked),
    [STATUS]: (asked) => decide(asked),
  })
  logIn()
  const app = await startApp('/document/approve')
  await screen.findByRole('listbox', { name: 'Documents that wait' })
  return { ...app, server, world, stream, user: userEvent.setup() }
}

const about = () => within(screen.getByRole('region', { name: 'About the document' }))
const isOpen = (name: string) =>
  waitFor(() => expect(about().getByRole('heading', { level: 2 })).toHaveTextContent(name))
const decisions = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ query }) => Object.fromEntries(query))

beforeEach(() => localStorage.clear())

describe('the queue of documents', () => {
  it('has the next document at hand, and opens it by itself after a', async () => {
    const { server, user } = await queue(() => ok(docOf({ status: 'APPROVED', reviewer: rina, version: 4 })))
    await isOpen('MOU')
    await waitFor(() => expect(server.count('/svc/console/partner-documents/6/open')).toBe(1))
    await user.keyboard('a')
    await isOpen('NDA')
    expect(decisions(server.asked)).toEqual([{ status: 'APPROVED', version: '3' }])
    expect(screen.getByText('MOU Kerja Sama Pelatihan of CV Cipta Terampil approved')).toBeVisible()
    // What was fetched ahead is not fetched again.
    expect(server.count('/svc/console/partner-documents/6/open')).toBe(1)
  })

  it('rejects after r with a usual reason, and not without one', async () => {
    const { server, user } = await queue(() => ok(docOf({ status: 'REJECTED', reviewer: rina, version: 4 })))
    await isOpen('MOU')
    await user.keyboard('r')
    const form = within(await screen.findByRole('form', { name: 'Reject the document' }))
    await user.click(form.getByRole('button', { name: 'Reject' }))
    expect(await form.findByText("can't be empty!")).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Tidak terbaca' }))
    await user.click(form.getByRole('button', { name: 'Reject' }))
    await isOpen('NDA')
    expect(decisions(server.asked)).toEqual([{ status: 'REJECTED', version: '3', note: 'Tidak terbaca' }])
  })

  it('has its keys while the focus is on a document of the queue, where a click leaves it', async () => {
    const { server, user } = await queue(() => ok(docOf({ id: 6, name: 'NDA', status: 'APPROVED', version: 4 })))
    await isOpen('MOU')
    await user.click(screen.getByRole('option', { name: /NDA/ }))
    await isOpen('NDA')
    await user.keyboard('{ArrowUp}')
    await isOpen('MOU')
    await user.keyboard('j')
    await isOpen('NDA')
    await user.keyboard('a')
    await waitFor(() => expect(decisions(server.asked)).toEqual([{ status: 'APPROVED', version: '3' }]))
  })

  it('keeps the document open that another approver decides about, says who it was, and takes no key for it', async () => {
    const { server, world, stream, user } = await queue()
    await isOpen('MOU')
    await stream.heard()
    world.rows = [nda]
    world.mou = docOf({ status: 'APPROVED', reviewer: rina, version: 4 })
    await stream.tell({ resource: 'mitra_document', customerId: 2, ids: [5] })
    expect(await about().findByText(/Rina Lestari has reviewed MOU Kerja Sama Pelatihan already/)).toBeVisible()
    await user.keyboard('a')
    expect(about().getByRole('button', { name: /Approve/ })).toBeDisabled()
    expect(decisions(server.asked)).toEqual([])
    await user.click(about().getByRole('button', { name: 'Next' }))
    await isOpen('NDA')
  })

  it('decides about the file that was seen: one that was replaced meanwhile is refused, then the new one is shown', async () => {
    const { server, world, stream, user } = await queue(() =>
      refuse(409, 'DOCUMENT_REPLACED', { name: 'MOU Kerja Sama Pelatihan', revision: 2 }),
    )
    await isOpen('MOU')
    await stream.heard()
    world.rows = [docOf({ revision: 2, version: 4 }), nda]
    await stream.tell({ resource: 'mitra_document', customerId: 2, ids: [5] })
    expect(await about().findByText('The partner has replaced this document.')).toBeVisible()
    expect(server.count('/svc/console/partner-documents/5/open')).toBe(1)
    await user.keyboard('a')
    expect(await about().findByRole('alert')).toHaveTextContent(/has changed since you opened it/)
    expect(decisions(server.asked)).toEqual([{ status: 'APPROVED', version: '3' }])
    await waitFor(() => expect(server.count('/svc/console/partner-documents/5/open')).toBe(2))
  })
})
