import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillPath } from '#contract/core/call.ts'
import { resources } from '#contract/resources.ts'
import { languageAtom } from '#console/app/preferences.ts'
import { currentStore } from '#console/app/current-console.ts'
import { i18n } from '#console/app/i18n.ts'
import { id } from '#console/app/locale/id.ts'
import { fakeServer, logIn, page, startApp } from '#test/helpers/console.tsx'
import { giveHeight, startList, voucher } from '#test/list/console/list-harness.tsx'

const own = new Set(Object.values(id))
/** What the console says in English alone. A text that is also an Indonesian one of something else proves nothing. */
const english = new Set(
  Object.entries(id).flatMap(([text, translated]) => (text === translated || own.has(text) ? [] : [text])),
)

const attributes = ['aria-label', 'aria-description', 'placeholder', 'title', 'data-tip', 'alt']

/** The English texts on the page, where people read or hear them. */
function foreignTexts(): string[] {
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // Keys are called what is written on them.
    if (!node.parentElement?.closest('kbd')) found.add(node.textContent?.trim() ?? '')
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of attributes) found.add(element.getAttribute(name)?.trim() ?? '')
  }
  return [...found].filter((text) => english.has(text)).toSorted()
}

async function speakIndonesian() {
  act(() => currentStore().set(languageAtom, 'id'))
  await waitFor(() => expect(i18n.language).toBe('id'))
}

/** A server whose lists are empty. */
function emptyServer() {
  const lists = Object.values(resources).map(({ calls: { list } }) => [
    `${list.method} /svc/${list.service}${fillPath(list.path, { customerId: 1, type: 'department' })}`,
    () => page([]),
  ])
  fakeServer(Object.fromEntries(lists) as Parameters<typeof fakeServer>[0])
}

const lists = ['/kelas', '/jadwalkelas', '/complain', '/absensi', '/exercise', '/answer', '/exam', '/message']
const others = ['/setting', '/roles', '/shorter', '/tokped', '/reportecommerce', '/profile', '/keyboard', '/audit']

describe('in Indonesian', () => {
  beforeEach(async () => {
    logIn({ roles: ['SUPERADMIN'], permissions: ['*'] })
    await speakIndonesian()
  })

  it.each([...lists, ...others])('the screen %s has no English word of the catalogue', async (path) => {
    giveHeight()
    emptyServer()
    await startApp(path)
    await screen.findAllByRole('heading', { level: 1 })
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    expect(foreignTexts()).toEqual([])
  })

  it.each(['/voucher/Add', '/voucher/generate'])('the form %s has none', async (path) => {
    emptyServer()
    await startApp(path)
    await screen.findAllByRole('textbox')
    expect(foreignTexts()).toEqual([])
  })

  it('the list, its record, its menus and the palette have none', async () => {
    const more = [voucher(1), voucher(2, { status: 'SENT', exclude: true }), voucher(3, { status: 'VOID' })]
    const { user } = await startList(more)
    await user.click((await screen.findAllByText('PIN-00001'))[0] as HTMLElement)
    await screen.findByRole('tablist')
    expect(foreignTexts()).toEqual([])
    await user.click(screen.getByRole('button', { name: id['Export the list'] ?? '' }))
    await screen.findByRole('menu')
    expect(foreignTexts()).toEqual([])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: id['Columns and order'] ?? '' }))
    await screen.findByRole('dialog')
    expect(foreignTexts()).toEqual([])
    await user.keyboard('{Escape}{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: id['Search commands, screens and records'] ?? '' })
    expect(foreignTexts()).toEqual([])
  })

  it('an English word is recognised', async () => {
    emptyServer()
    await startApp('/order')
    document.body.append(Object.assign(document.createElement('p'), { textContent: 'Nothing found.' }))
    expect(foreignTexts()).toContain('Nothing found.')
  })
})
