import { describe, expect, it } from 'vitest'
import command from '#commands/prospect/import.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { prospectImport } from '#contract/crm/prospect-import.ts'
import { nextStep } from '#engine/next-step.ts'
import type { SheetPrompt } from '#engine/prompt.ts'
import { runCommand } from '#engine/run.ts'
import { checkRows, guessMapping } from '#engine/sheet-map.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const rows = [{ line: 2, name: 'Siti', email: 'siti@contoh.example' }]

describe('prospect.import', () => {
  it('is hidden from those who may not make prospects, and asks for the file first', () => {
    expect(readState(command, context({ permissions: ['crm:read'] })).kind).toBe('hidden')
    expect(nextStep(command, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'rows' } })
    expect(nextStep(command, { rows }, context())).toMatchObject({ kind: 'ask', field: { key: 'source' } })
  })

  it('knows the columns by their names, and says what is wrong before anything is sent', () => {
    const prompt = command.ask.rows as SheetPrompt
    const mapping = guessMapping(['Nama Lengkap', 'Surel', 'No HP', 'Sumber'], prompt.columns)
    const [good, wrong] = checkRows(
      [
        { line: 2, cells: ['Siti', 'siti@contoh.example', '0812 0000 7001', 'instagram'] },
        { line: 3, cells: ['Budi', null, null, null] },
      ],
      mapping,
      prompt,
      '2026-11-22',
    )
    expect(good).toMatchObject({ problems: [] })
    expect(wrong).toMatchObject({ problems: [{ key: 'email' }] })
  })

  it('sends the rows with the source of those that name none', async () => {
    const started = { progressId: '5f0c1d4e-0000-4000-8000-000000000001' }
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[prospectImport, started]]))
    await runCommand(command, { rows, source: 'EVENT' }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[prospectImport, { customerId: 1, body: { rows, source: 'EVENT' } }]])
  })
})
