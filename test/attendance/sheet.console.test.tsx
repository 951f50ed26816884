import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { keysAreHeard } from '#test/screen/keys.ts'
import { late, PATH, person, sheet } from '#test/attendance/sheet.ts'
import { fakeServer, logIn, ok, refuse, freshConsole, startApp } from '#test/helpers/console.tsx'

beforeEach(() => {
  sessionStorage.clear()
  logIn()
})

const group = (name: string) => within(screen.getByRole('radiogroup', { name }))

describe('the attendance sheet', () => {
  it('focuses the first unmarked participant when it is opened, and digits, J and K work at once', async () => {
    const marked = { ...late, id: 8, status: 'PRESENT' as const }
    const participants = [person(31, 'Agus', marked), person(32, 'Dewi'), person(33, 'Made'), person(34, 'Siti')]
    fakeServer({ [`GET ${PATH}`]: () => ok(sheet({ participants })) })
    await startApp('/absensi/meeting/12')
    await waitFor(() => expect(group('Dewi').getByRole('radio', { name: 'Present' })).toHaveFocus())
    await keysAreHeard('Excused')
    const keys = userEvent.setup()
    await keys.keyboard('j2')
    expect(group('Made').getByRole('radio', { name: 'Late' })).toBeChecked()
    await keys.keyboard('kk1')
    expect(group('Dewi').getByRole('radio', { name: 'Present' })).toBeChecked()
    await keys.keyboard('{Control>}z{/Control}')
    expect(group('Dewi').getByRole('radio', { name: 'Present' })).not.toBeChecked()
    expect(group('Made').getByRole('radio', { name: 'Late' })).toBeChecked()
  })

  it('is marked by digits, one after another, and saved at once; what met another change stays with its reason', async () => {
    const after = sheet({
      participants: [
        person(31, 'Agus', { ...late, id: 8, version: 1, status: 'PRESENT' }),
        person(32, 'Dewi', { ...late, version: 3, status: 'EXCUSED' }),
        person(33, 'Made', { ...late, id: 9, version: 1, status: 'PRESENT' }),
        person(34, 'Siti', { ...late, id: 10, version: 1, status: 'ABSENT' }),
      ],
    })
    let tries = 0
    const server = fakeServer({
      [`GET ${PATH}`]: () => ok(sheet()),
      [`PUT ${PATH}`]: () =>
        ++tries === 1
          ? refuse(500, 'INTERNAL')
          : ok({
              created: 3,
              changed: 0,
              refused: [
                { studentLmsClassId: 32, name: 'Dewi', code: 'VERSION_CONFLICT', message: 'Changed meanwhile.' },
              ],
              sheet: after,
            }),
    })
    await startApp('/absensi/meeting/12')
    expect(await screen.findByRole('heading', { level: 1, name: 'Excel Juni' })).toBeInTheDocument()
    expect(screen.getByText(/1 of 4 marked/)).toBeInTheDocument()
    await keysAreHeard('Excused')
    const keys = userEvent.setup()
    await keys.type(screen.getByRole('searchbox', { name: 'Find a participant' }), '{Enter}')
    expect(group('Agus').getByRole('radio', { name: 'Present' })).toHaveFocus()
    await keys.keyboard('1')
    expect(group('Agus').getByRole('radio', { name: 'Present' })).toBeChecked()
    // On to the next, at what is chosen there.
    expect(group('Dewi').getByRole('radio', { name: 'Late' })).toHaveFocus()
    await keys.keyboard('4{ArrowDown}3')
    expect(group('Siti').getByRole('radio', { name: 'Absent' })).toBeChecked()
    await keys.click(screen.getByRole('button', { name: /Mark remaining present/ }))
    expect(screen.getByText('4 unsaved changes')).toBeInTheDocument()

    await keys.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('alert')
    // Nothing is lost when it fails.
    expect(screen.getByText('4 unsaved changes')).toBeInTheDocument()
    await keys.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('3 participants are marked')).toBeInTheDocument()
    expect(server.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      ke: 2,
      marks: [
        { studentLmsClassId: 31, status: 'PRESENT' },
        { studentLmsClassId: 32, status: 'EXCUSED', version: 2 },
        { studentLmsClassId: 33, status: 'PRESENT' },
        { studentLmsClassId: 34, status: 'ABSENT' },
      ],
    })
    expect(screen.getByText('Changed meanwhile.')).toBeInTheDocument()
    expect(screen.getByText('1 unsaved change')).toBeInTheDocument()
  })

  it('is read only once the grades are fixed, and says why', async () => {
    fakeServer({ [`GET ${PATH}`]: () => ok(sheet({ locked: true })) })
    await startApp('/absensi/meeting/12')
    expect(await screen.findByRole('note')).toHaveTextContent(/The grades of Excel Juni are final/)
    expect(group('Agus').getByRole('radio', { name: 'Present' })).toBeDisabled()
    expect(screen.getByRole('button', { name: /Mark remaining present/ })).toBeDisabled()
  })

  it('keeps what was marked for who comes back, and says when nobody is there or nothing answers', async () => {
    fakeServer({ [`GET ${PATH}`]: () => ok(sheet()) })
    await startApp('/absensi/meeting/12')
    const keys = userEvent.setup()
    await keys.click(
      within(await screen.findByRole('radiogroup', { name: 'Agus' })).getByRole('radio', { name: 'Late' }),
    )
    cleanup()
    freshConsole()
    logIn()
    await startApp('/absensi/meeting/12')
    await waitFor(() => expect(group('Agus').getByRole('radio', { name: 'Late' })).toBeChecked())
  })

  it.each([
    ['nobody takes part', () => ok(sheet({ participants: [] })), 'No participants in this class yet'],
    ['it is not there', () => refuse(404, 'NOT_FOUND', { what: 'schedule' }), 'There is no such schedule.'],
  ])('says when %s', async (_what, answer, text) => {
    fakeServer({ [`GET ${PATH}`]: answer })
    await startApp('/absensi/meeting/12')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })
})
