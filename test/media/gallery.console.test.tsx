import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { giveHeight } from '#test/list/list-harness.tsx'
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

it('an item shows where it is used, each with a link', async () => {
  serve()
  await startApp('/gallery?parentId=3')
  await userEvent.click(await tile(/sampul\.png/))
  const drawer = within(await screen.findByRole('region', { name: 'Details' }))
  expect(await drawer.findByRole('link', { name: 'Excel' })).toHaveAttribute('href', '/kelas/edit/5')
  expect(drawer.getByText('640 × 400')).toBeInTheDocument()
})
