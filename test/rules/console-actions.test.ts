import { describe, expect, it } from 'vitest'
import { filesBelow, readSource, withoutComments } from '#test/helpers/sources.ts'

/** What frames every screen: sidebar, top bar, the tools in it and the person's menu. */
const frame = [
  ...[
    'top-bar',
    'sidebar/sidebar',
    'sidebar/sidebar-nav',
    'sidebar/pinned-views',
    'tools/tools',
    'tools/tools-slot',
    'person-menu',
    'jobs/jobs-tray',
  ].map((name) => `src/console/shell/${name}.tsx`),
  'src/console/areas/notification/bell.tsx',
]

/** What opens, closes or shows something of the frame, and changes nothing that a command could. */
const disclosures: readonly (readonly [file: string, part: string, why: string])[] = [
  ['top-bar.tsx', "aria-keyshortcuts={keysText('mod+k')}", 'opens the palette, which is where commands are'],
  ['top-bar.tsx', "label={t('Areas')}", 'shows the areas on a small screen; the palette has them as screens'],
  ['sidebar-nav.tsx', 'aria-expanded={open}', 'folds a group of areas'],
  ['pinned-views.tsx', "t('Unpin {{name}}'", 'does what Shift P does on the list itself, without opening it'],
]

/** The opening tags of buttons, with their attributes. */
function buttons(text: string): string[] {
  return [...text.matchAll(/<(?:button|Button|IconButton|Popover|Menu)\b/g)].map(({ index }) => {
    let depth = 0
    let end = index
    while (end < text.length && !(depth === 0 && text[end] === '>')) {
      if (text[end] === '{') depth++
      if (text[end] === '}') depth--
      end++
    }
    return text.slice(index, end)
  })
}

/** Ids are written out where commands are declared. */
const ids = new Set(
  filesBelow(['src/console/shell', 'src/console/commands', 'commands'], ['.ts']).flatMap((file) =>
    [...readSource(file).matchAll(/\bid: '([\w.-]+)'/g)].map((match) => match[1]),
  ),
)

/** The buttons of a source that run no registered command. */
function strays(file: string, text: string): string[] {
  return buttons(withoutComments(text))
    .filter((tag) => !disclosures.some(([name, part]) => file.endsWith(name) && tag.includes(part)))
    .filter((tag) => !ids.has(/\b(?:data-)?command="([^"]+)"/.exec(tag)?.[1]))
    .map((tag) => `${file}: ${tag.replaceAll(/\s+/g, ' ').slice(0, 80)}`)
}

describe('every action of the frame', () => {
  it.each(frame)('is a registered command in %s', (file) => {
    expect(strays(file, readSource(file))).toEqual([])
  })

  it('is one in the person menu, whose entries come from commands and screens alone', () => {
    expect(readSource('src/console/shell/person-menu.tsx').match(/\bonSelect\b/g)).toHaveLength(2)
  })

  it('has no exception that nothing needs', () => {
    const unused = disclosures.filter(
      ([name, part]) => !frame.some((file) => file.endsWith(name) && readSource(file).includes(part)),
    )
    expect(unused).toEqual([])
  })

  it('is recognised', () => {
    expect(strays('a.tsx', '<IconButton icon="x" onClick={() => go()} />')).toHaveLength(1)
    expect(strays('a.tsx', '<Button data-command="console.nothing" onClick={go}>')).toHaveLength(1)
    expect(strays('a.tsx', '<Button data-command="console.sidebar" onClick={() => go()}>')).toEqual([])
  })
})
