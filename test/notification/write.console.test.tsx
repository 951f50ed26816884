import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'

const LETTERS = '/svc/console/customers/1/letters'
const found = { kind: 'prospect', id: '9', label: 'Siti Rahma', hint: '+6281' }
const draft = { templateId: 5, code: 'SAPAAN', name: 'Sapaan', channel: 'WHATSAPP', subject: null, missing: [] }

function answers(send: () => Response) {
  return fakeServer({
    'GET /svc/console/find/prospect': () => ok({ found: [found] }),
    'GET /svc/console/find/prospect/9': () => ok(found),
    [`GET ${LETTERS}`]: () =>
      ok({
        to: { name: 'Siti Rahma', email: null, phone: '+6281' },
        from: 'Akademi',
        drafts: [{ ...draft, recipient: '+6281', body: 'Halo Siti Rahma' }],
      }),
    [`POST ${LETTERS}`]: send,
  })
}

it('a message is about a record of a kind that is chosen, and the next one after it', async () => {
  logIn()
  const server = answers(() => ok({ id: 7, name: 'Siti Rahma', recipient: '+6281' }))
  const { router } = await startApp('/message/write')
  const user = userEvent.setup()
  expect(await screen.findByRole('combobox', { name: /^Student/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^About/ }))
  await user.click(await screen.findByRole('option', { name: 'Prospect' }))
  await user.type(await screen.findByRole('combobox', { name: /^Prospect/ }), 'siti')
  await user.click(await screen.findByRole('option', { name: /Siti Rahma/ }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?about=prospect&id=9'))
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Halo Siti Rahma')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?about=prospect'))
  expect(server.asked.find(({ path }) => path === LETTERS)?.query.toString()).toBe('about=prospect&id=9')
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    about: 'prospect',
    id: 9,
    channel: 'WHATSAPP',
    templateId: 5,
    body: 'Halo Siti Rahma',
  })
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

it('a message that is refused stays as it was written, with the reason at its field', async () => {
  logIn()
  answers(() => refuse(422, 'VALIDATION', {}, [{ field: 'body', message: "can't be empty!" }]))
  const { router } = await startApp('/message/write?about=prospect&id=9')
  const user = userEvent.setup()
  const text = await screen.findByRole('textbox', { name: 'Text' })
  await user.type(text, ', apa kabar?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(text).toHaveAccessibleDescription(/can't be empty!/))
  expect(text).toHaveValue('Halo Siti Rahma, apa kabar?')
  expect(router.state.location.searchStr).toBe('?about=prospect&id=9')
})

it('what an address says about neither a kind nor a record is passed over', async () => {
  logIn()
  const server = answers(() => refuse(500, 'INTERNAL'))
  await startApp('/message/write?about=planet&id=x')
  expect(await screen.findByRole('combobox', { name: /^Student/ })).toHaveValue('')
  expect(server.asked.some(({ path }) => path === LETTERS)).toBe(false)
})
