import { describe, expect, it } from 'vitest'
import { importCommands } from '#commands/prompts/import-sales.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { saleImport } from '#contract/channel/sale-import.ts'
import { fileUpload } from '#contract/media/file.ts'
import type { SheetPrompt } from '#engine/prompt.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { cellValue, checkRows, guessMapping } from '#engine/sheet-map.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const rows = [{ line: 2, externalId: 'TP-1' }]
const started = { progressId: '5f0c1d4e-0000-4000-8000-000000000001' }

const importSales = importCommands.tokped

describe('importing sales', () => {
  it('is hidden from whoever may not make sales', () => {
    expect(readState(importSales, context({ permissions: ['channel:read'] })).kind).toBe('hidden')
    expect(readState(importSales, context({ permissions: ['channel:create'] })).kind).toBe('shown')
  })

  it('asks for the file alone', () => {
    expect(nextStep(importSales, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'rows' } })
    expect(nextStep(importSales, { rows }, context()).kind).toBe('run')
  })

  it('knows the columns of a file by their names, and says what is wrong before anything is sent', () => {
    const prompt = importSales.ask.rows as SheetPrompt
    const header = ['Nomor Transaksi', 'Nama Produk', 'Nama Pembeli', 'Tanggal Pembayaran', 'Harga Jual', 'Nama Toko']
    const mapping = guessMapping(header, prompt.columns)
    const cells = ['TP-1', 'Excel', 'Siti', '20/11/2026 10:15', 'Rp450.000', 'Akademi']
    const [good, wrong] = checkRows(
      [
        { line: 2, cells },
        { line: 3, cells: ['TP-1', 'Excel', 'Siti', 'kemarin', 'Rp450.000', null] },
      ],
      mapping,
      prompt,
      '2026-11-22',
    )
    expect(good).toMatchObject({
      problems: [],
      values: { externalId: 'TP-1', purchasedAt: '2026-11-20T10:15:00', gross: 450_000, shopName: 'Akademi' },
    })
    expect(wrong).toMatchObject({ sameAs: 2, problems: [{ key: 'purchasedAt' }] })
  })

  it.each([
    [new Date('2026-11-20T10:15:30Z'), '2026-11-20T10:15:30'],
    [46_346.427083333, '2026-11-20T10:15:00'],
    ['20 November 2026', '2026-11-20T00:00:00'],
    ['20/11/2026 25:00', '20/11/2026 25:00'],
    [12, '12'],
  ])('reads the moment %s as %s', (cell, moment) => {
    expect(cellValue(cell, 'moment', '2026-11-22')).toBe(moment)
  })

  it('sends the rows, and follows the job', async () => {
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[saleImport, started]]))
    await runCommand(importSales, { rows, fileName: 'november.csv' }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([
      [saleImport, { customerId: 1, body: { channel: 'tokped', rows, fileName: 'november.csv' } }],
    ])
    expect(world.tracked).toEqual([started.progressId])
    expect(world.undo.stack.done).toEqual([[{ resource: 'audit', id: started.progressId, label: 'november.csv' }]])
    expect(english(world.toasts[0]?.say ?? '')).toBe('Importing 1 sales')
  })

  it('stores the file first, so that the job and its sales name it', async () => {
    const answers = new Map<AnyCall, unknown>([
      [fileUpload, { id: 31 }],
      [saleImport, started],
    ])
    const world = fakeRuntime(context(), answers)
    const file = new File(['isi'], 'november.csv')
    await runCommand(importSales, { rows, fileName: file.name, file }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([
      [fileUpload, { query: { customerId: 1, purpose: 'SALE_IMPORT' }, body: { file } }],
      [saleImport, { customerId: 1, body: { channel: 'tokped', rows, fileName: 'november.csv', fileId: 31 } }],
    ])
  })

  it.each([
    ['pintaria', ['Jenis Program', 'Gelombang'], ['PRAKERJA', '68'], { programType: 'PRAKERJA', waveNo: '68' }, []],
    ['pintaria', ['Jenis Program', 'Gelombang'], ['PRAKERJA', 'enam'], {}, ['waveNo']],
    ['bukalapak', ['Username', 'ID Barang'], ['siti', 'BL1'], { buyerUsername: 'siti', productId: 'BL1' }, []],
    ['pijar', ['Kode Kursus', 'Kode Jadwal'], ['PJ-1', 'JK-1'], { courseCode: 'PJ-1', scheduleCode: 'JK-1' }, []],
    ['mba', ['Tanggal Kelas', 'Jumlah Peserta'], ['30/11/2026', '2'], { classDate: '2026-11-30' }, []],
    ['mba', ['Tanggal Kelas', 'Jumlah Peserta'], ['kapan-kapan', '2'], {}, ['classDate']],
    ['skillacademy', ['Nama Paket', 'Langganan'], ['Paket', 'ya'], { packageName: 'Paket', subscription: 'ya' }, []],
    ['skillacademy', ['Nama Paket', 'Langganan'], ['Paket', 'mungkin'], {}, ['subscription']],
    ['studentsekolahmu', ['ID Siswa', 'Progres'], ['SM1', '101'], {}, ['progressFromPlatform']],
  ] as const)('%s: reads %j as %j', (channel, header, cells, values, wrong) => {
    const prompt = importCommands[channel].ask.rows as SheetPrompt
    const always = ['Nomor Transaksi', 'Nama Produk', 'Nama Pembeli', 'Tanggal Pembayaran', 'Harga Jual']
    const row = { line: 2, cells: ['TP-1', 'Excel', 'Siti', '20/11/2026 10:15', 'Rp450.000', ...cells] }
    const [read] = checkRows([row], guessMapping([...always, ...header], prompt.columns), prompt, '2026-11-22')
    expect(read?.problems.map(({ key }) => key)).toEqual(wrong)
    expect(read?.values).toMatchObject(values)
  })

  it('takes several classes under one number where a platform sells packages', () => {
    expect((importCommands.skillacademy.ask.rows as SheetPrompt).unique).toBeUndefined()
    expect((importCommands.mba.ask.rows as SheetPrompt).unique).toBe('externalId')
  })
})
