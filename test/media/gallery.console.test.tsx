import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { keysHeardAtom } from '#console/keys/keys-state.ts'
import { giveHeight } from '#test/list/console/list-harness.tsx'
import { fakeServer, logIn, ok, page, startApp } from '#test/helpers/console.tsx'
import { item } from './items.ts'

const folder = item({
  id: 3,
  name: 'Sampul kelas',
  kind: 'FOLDER',
  isFile: false,
  parentId: null,
  parent: null,
  mime: null,
  sizeBytes: null,
  url: null,
  thumbUrl: null,
  previewUrl: null,
})
const top = item({ id: 8, name: 'atas.png', parentId: null, parent: null })
const inside = item({ id: 7, name: 'sampul.png' })

function serve() {
  return fakeServer({
    'GET /svc/main/v2/api/medias': ({ query }) => {
      if (query.get('kind') === 'FOLDER') return page([folder])
      return page(query.get('parentId') === '3' ? [inside] : [folder, top])
    },
    'GET /svc/main/v2/api/medias/7': () => ok(inside),
    'GET /svc/main/v2/api/medias/8': () => ok(top),
    'GET /svc/console/media/7/uses': () => ok([{ what: 'class', id: 5, name: 'Excel', path: '/kelas/edit/5' }]),
  })
}

const tile = (name: RegExp) => screen.findByRole('row', { name })

beforeEach(() => {
  logIn()
  giveHeight()
})

it('the gallery shows folders and thumbnails, walks them with arrows, and opens a folder with Enter', async () => {
  serve()
  await startApp('/gallery')
  const first = await tile(/Sampul kelas/)
  const image = (await tile(/atas\.png/)).querySelector('img')
  expect(image).toHaveAttribute('src', top.thumbUrl)
  const keys = userEvent.setup()
  first.focus()
  await keys.keyboard('{Enter}')
  await tile(/sampul\.png/)
  await waitFor(() => expect(screen.queryByRole('row', { name: /atas\.png/ })).toBeNull())
  expect(await screen.findByRole('treeitem', { name: 'Sampul kelas' })).toHaveAttribute('aria-selected', 'true')
})

it('a name is typed after an apostrophe, and its letters are no commands then', async () => {
  const others = ['sertifikat.png', 'sampul kelas.png', 'sampul diri.png'].map((name, n) => item({ id: 20 + n, name }))
  const server = serve()
  server.answers['GET /svc/main/v2/api/medias'] = ({ query }) =>
    page(query.get('kind') === 'FOLDER' ? [folder] : [folder, top, ...others])
  await startApp('/gallery')
  const first = await tile(/Sampul kelas/)
  const keys = userEvent.setup()
  await waitFor(() => expect(currentStore().get(keysHeardAtom)).toBe(true))
  first.focus()
  await keys.keyboard("'se")
  await waitFor(() => expect(screen.getByRole('row', { name: /sertifikat\.png/ })).toHaveFocus())
  expect(screen.getByText('Go to name: se')).toBeVisible()
  await keys.keyboard('{Escape}')
  expect(screen.queryByText(/^Go to name/)).toBeNull()
  await keys.keyboard("'sampul d")
  await waitFor(() => expect(screen.getByRole('row', { name: /sampul diri\.png/ })).toHaveFocus())
  // Letters mean what they did before.
  await keys.keyboard('{ArrowLeft}x')
  expect(await tile(/sampul kelas\.png/)).toHaveAttribute('aria-selected', 'true')
})

it('letters find a folder in the tree, and are no commands there', async () => {
  const others = [
    { ...folder, id: 40, name: 'Berkas' },
    { ...folder, id: 41, name: 'Uji coba' },
  ]
  const server = serve()
  server.answers['GET /svc/main/v2/api/medias'] = () => page([folder, ...others])
  await startApp('/gallery')
  const node = await screen.findByRole('treeitem', { name: 'Sampul kelas' })
  await waitFor(() => expect(currentStore().get(keysHeardAtom)).toBe(true))
  node.focus()
  // Alone it would be Upload.
  await userEvent.setup().keyboard('u')
  expect(screen.getByRole('treeitem', { name: 'Uji coba' })).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a name that no loaded item has narrows a large folder to it', async () => {
  const server = serve()
  const late = item({ id: 30, name: 'zaitun.png' })
  server.answers['GET /svc/main/v2/api/medias'] = ({ query }) =>
    query.get('name') === 'prefix:z'
      ? page([late])
      : ok([folder, top], { pagination: { total: 900, page: 1, limit: 100, totalPages: 9 } })
  await startApp('/gallery')
  const first = await tile(/Sampul kelas/)
  first.focus()
  await userEvent.setup().keyboard("'z")
  expect(await tile(/zaitun\.png/)).toBeVisible()
})

it('an item shows where it is used, each with a link', async () => {
  serve()
  await startApp('/gallery?parentId=3')
  await userEvent.click(await tile(/sampul\.png/))
  const drawer = within(await screen.findByRole('region', { name: 'Details' }))
  expect(await drawer.findByRole('link', { name: 'Excel' })).toHaveAttribute('href', '/kelas/edit/5')
  expect(drawer.getByText('640 × 400')).toBeInTheDocument()
})
