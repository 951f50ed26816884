import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClassContent } from '#contract/class/class-parts.ts'
import { keysAreHeard } from '#test/screen/keys.ts'
import { coreClass } from '#test/class/classes.ts'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'

beforeEach(() => {
  sessionStorage.clear()
  logIn()
})

const content = (locale: 'id' | 'en', title: string, more: Partial<ClassContent> = {}): ClassContent => ({
  locale,
  title,
  description: '',
  syllabus: null,
  learningOutcomes: [],
  benefits: [],
  faq: [],
  slug: null,
  metaTitle: null,
  metaDescription: null,
  ...more,
})
const read = '/svc/main/v2/api/pyadapt/customers/1/core-classes/7'
const write = '/svc/main/v3/api/pyadapt/customers/1/core-classes/7'
const row = (contents: ClassContent[]) => coreClass({ attributes: [], variants: [], activities: [], contents })

describe('the web texts of a class', () => {
  it('are edited side by side; what is missing in English is marked, and filled', async () => {
    const before = row([content('id', 'Barista', { metaTitle: 'Kelas barista' }), content('en', 'Barista')])
    const server = fakeServer({
      [`GET ${read}`]: () => ok(before),
      [`PUT ${write}`]: ({ body }) => ok({ ...before, ...(body as object), version: 5 }),
    })
    await startApp('/kelas/bilingual/7')
    await keysAreHeard('Other language')
    const english = await screen.findByRole('textbox', { name: 'Title in search engines · English' })
    expect(screen.getByText('1 missing or older')).toBeInTheDocument()
    const keys = userEvent.setup()
    await keys.click(screen.getByRole('textbox', { name: 'Title in search engines · Indonesian' }))
    await keys.keyboard('{Alt>}l{/Alt}')
    expect(english).toHaveFocus()
    await keys.keyboard('Barista class')
    expect(screen.queryByText('1 missing or older')).not.toBeInTheDocument()
    await keys.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(server.asked.find(({ method }) => method === 'PUT')).toBeDefined())
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 4,
      contents: [
        content('id', 'Barista', { metaTitle: 'Kelas barista' }),
        content('en', 'Barista', { metaTitle: 'Barista class' }),
      ],
    })
  })

  it('are not sent with an English title alone', async () => {
    const server = fakeServer({ [`GET ${read}`]: () => ok(row([])) })
    await startApp('/kelas/bilingual/7')
    await keysAreHeard('Other language')
    const keys = userEvent.setup()
    await keys.type(await screen.findByRole('textbox', { name: 'Title · English' }), 'Barista')
    await keys.keyboard('{Control>}s{/Control}')
    const indonesian = screen.getByRole('textbox', { name: 'Title · Indonesian' })
    await waitFor(() => expect(indonesian).toHaveFocus())
    expect(indonesian).toHaveAccessibleDescription('needs an Indonesian title first')
    expect(server.asked.some(({ method }) => method === 'PUT')).toBe(false)
    expect(screen.getByRole('textbox', { name: 'Title · English' })).toHaveValue('Barista')
  })

  it('show the refusal of the server at its field, and nothing is lost', async () => {
    const issue = { field: 'contents.0.slug', message: 'belongs to another class' }
    fakeServer({
      [`GET ${read}`]: () => ok(row([content('id', 'Barista')])),
      [`PUT ${write}`]: () => refuse(422, 'VALIDATION', {}, [issue]),
    })
    await startApp('/kelas/bilingual/7')
    await keysAreHeard('Other language')
    const keys = userEvent.setup()
    const slug = await screen.findByRole('textbox', { name: 'Address of the page · Indonesian' })
    await keys.type(slug, 'barista')
    await keys.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(slug).toHaveAccessibleDescription('belongs to another class'))
    expect(slug).toHaveValue('barista')
  })

  it('are previewed as the page that they become', async () => {
    const text = '<h2>Isi</h2><table><tbody><tr><td><p>Sel</p></td></tr></tbody></table>'
    fakeServer({ [`GET ${read}`]: () => ok(row([content('id', 'Barista Rumahan', { description: text })])) })
    await startApp('/kelas/bilingual/7')
    await keysAreHeard('Other language')
    const keys = userEvent.setup()
    await keys.click(await screen.findByRole('button', { name: /Preview/ }))
    const page = within(screen.getByRole('region', { name: 'Preview' }))
    expect(page.getByRole('heading', { level: 1, name: 'Barista Rumahan' })).toBeInTheDocument()
    expect(page.getByRole('heading', { level: 2, name: 'Isi' })).toBeInTheDocument()
    expect(page.getByRole('cell', { name: 'Sel' })).toBeInTheDocument()
  })
})
