import { globSync } from 'node:fs'
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

/** The opening tags of these elements, with their attributes. */
function tagsOf(text: string, names: RegExp): string[] {
  return [...text.matchAll(names)].map(({ index }) => {
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

const buttons = (text: string) => tagsOf(text, /<(?:button|Button|IconButton|Popover|Menu)\b/g)

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

/** Main actions of screens that are no commands of their own, and why. */
const exceptions: readonly (readonly [file: string, part: string, why: string])[] = [
  [
    'app/screen/error-screen.tsx',
    'look="primary"',
    'the way out of a screen that failed; console.refresh does it, too',
  ],
  ['screen/reject-panel.tsx', 'type="submit"', 'sends what the command Reject asked for'],
  ['screen/save-bar.tsx', 'submit()', 'the button of useSaving, whose key is next to it'],
  ['list/list-states.tsx', 'onClick={retry}', 'loads a list again that failed, as console.refresh does'],
  ['list/list-states.tsx', '[key, undefined]', 'clears the filters, as the list command does'],
  ['list/views/view-dialog.tsx', 'type="submit"', 'confirms the dialog of a command'],
  ['form/conflict-panel.tsx', 'data-resolve', 'Save presses it while there is a conflict'],
  ['form/form-page.tsx', 'goTo(cancelTo)', 'leaves a form, as Back does'],
  ['form/leave-guard.tsx', 'blocker.reset()', 'answers the question before a form is left'],
  ['session/change-password-screen.tsx', 'type="submit"', 'sends a password, which commands do not carry'],
  ['session/customer-shut.tsx', 'workFor(other)', 'customer.work for one that the page names'],
  ['session/no-role.tsx', 'refetch()', 'the page of an account that has no commands yet'],
  ['session/factor/passkeys.tsx', 'type="submit"', 'part of a dialogue with the browser'],
  ['session/factor/proof.tsx', 'type="submit"', 'sends a password or code, which commands do not carry'],
  ['session/factor/recovery-codes.tsx', 'onClick={onDone}', 'confirms that codes shown once are stored'],
  ['session/factor/set-up.tsx', 'type="submit"', 'sends a code, which commands do not carry'],
  [
    'schedule/calendar/move-bar.tsx',
    'onClick={move.commit}',
    'ends what the command Move the meeting began; Enter does so',
  ],
  ['partner/client/slot.tsx', 'data-autofocus', 'answers the question before a file is replaced'],
  ['meeting/integration-screen.tsx', "'integration.dis", 'runs integration.disable or integration.enable'],
  ['home/choose-widgets.tsx', 'onClick={onDone}', 'ends what the command Choose widgets began'],
  ['grading/scheme/activity-picker.tsx', 'onClick={add}', 'confirms the dialog of a command'],
  ['grading/scheme/copy-dialog.tsx', 'onCopy(copied)', 'confirms the dialog of a command'],
  ['grading/scheme/outcome-dialog.tsx', 'onClick={onSave}', 'confirms what Save asks'],
  ['customer/user/roles.tsx', 'onClick={back}', 'goes back to the list, as Back does'],
  ['crm/timeline/note-form.tsx', 'type="submit"', 'ends what the command that adds a note began'],
  ['crm/registration/document-slot.tsx', 'onClick={onApprove}', 'the command Approve the document, for its row'],
  ['crm/registration/document-window.tsx', 'onClick={onApprove}', 'the command Approve the document, in its preview'],
  ['crm/registration/seat.tsx', 'void complete()', 'studentClass.complete with the schedule that is chosen above'],
  ['class/curation/decision-bar.tsx', 'data-autofocus', 'answers the question of a command'],
  ['class/bilingual/link-dialog.tsx', 'onClick={set}', 'confirms the dialog of a command'],
  ['access/access-banner.tsx', 'onClick={onEnd}', 'the only action of a session that has no commands'],
]

/** A button runs a command: it names one, or shows the keys of one. */
const runs = /\b(?:openCommand|startCommand|begin)\(|\brun\('|\bcommand=|\bkeys=\{/

/** The main buttons of a source, and those in the head of its page, that are no commands. */
function mainStrays(file: string, source: string): string[] {
  const text = withoutComments(source)
  // What such a screen does is declared, or saved by the keys of saving.
  if (/\buse(?:ScreenCommands|Saving)\(|\buseSaving</.test(text)) return []
  const heads = tagsOf(text, /<PageHeader\b/g).flatMap(buttons)
  const main = buttons(text).filter((tag) => /\blook=(?:"primary"|\{[^}]*'primary')/.test(tag))
  return [...new Set([...heads, ...main])]
    .filter((tag) => !runs.test(tag))
    .filter((tag) => !exceptions.some(([name, part]) => file.endsWith(name) && tag.includes(part)))
    .map((tag) => `${file}: ${tag.replaceAll(/\s+/g, ' ').slice(0, 100)}`)
}

// The pages before the login have no palette.
const screens = globSync('src/console/{areas,app,form,list,report,resource,screen,upload}/**/*.tsx').filter(
  (file) => !file.includes('areas/session/login/'),
)

describe('every main action of a screen', () => {
  it('is a command', () => {
    expect(screens.length).toBeGreaterThan(300)
    expect(screens.flatMap((file) => mainStrays(file, readSource(file)))).toEqual([])
  })

  it('has no exception that nothing needs', () => {
    const unused = exceptions.filter(
      ([name, part]) => !screens.some((file) => file.endsWith(name) && readSource(file).includes(part)),
    )
    expect(unused).toEqual([])
  })

  it('is found where a screen keeps it to itself', () => {
    const made = '<PageHeader actions={<Button onClick={() => show("new")}>New role</Button>} />'
    expect(mainStrays('a.tsx', made)).toHaveLength(1)
    expect(mainStrays('a.tsx', '<Button type="submit" look="primary">Save</Button>')).toHaveLength(1)
    expect(mainStrays('a.tsx', '<Button look="primary" onClick={() => openCommand("user.create-role")}>')).toEqual([])
    expect(mainStrays('a.tsx', 'useSaving({}); <Button look="primary" type="submit">')).toEqual([])
  })
})

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
