import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Cell, FileColumn } from '#server/core/files/cells.ts'
import { writeXls } from '#server/core/files/xls.ts'
import { readXls } from '#test/helpers/read-xls.ts'

const CODE: FileColumn = { title: 'Code', width: 18, kind: 'text' }
const AMOUNT: FileColumn = { title: 'Amount', width: 12, kind: 'money' }
const NUMBER: FileColumn = { title: 'Count', width: 10, kind: 'number' }
const DATE: FileColumn = { title: 'Valid until', width: 12, kind: 'date' }
const TIME: FileColumn = { title: 'Created', width: 17, kind: 'datetime' }

let folder: string
const outerFolder = process.env.TMPDIR

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xls-test-'))
  process.env.TMPDIR = folder
})

afterEach(async () => {
  if (outerFolder === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = outerFolder
  expect(await readdir(folder), 'temporary files left behind').toEqual([])
  await rm(folder, { recursive: true })
})

async function* inBatches(rows: Iterable<Cell[]>, size = 500): AsyncGenerator<Cell[][]> {
  let batch: Cell[][] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  yield batch
}

async function roundTrip(columns: FileColumn[], rows: Iterable<Cell[]>, sheetName = 'Vouchers') {
  const file = await writeXls({ sheetName, columns, rows: inBatches(rows) })
  try {
    const bytes = await buffer(file.stream())
    expect(bytes.length).toBe(file.size)
    return readXls(bytes)
  } finally {
    await file.dispose()
  }
}

/** The serial number of a wall-clock time: days since 30 December 1899. */
function serial(iso: string): number {
  return (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000
}

describe('writeXls', () => {
  it('writes a header that is bold, frozen and as wide as asked', async () => {
    const [sheet] = await roundTrip([CODE, AMOUNT], [['A-1', 450_000]])
    expect(sheet).toMatchObject({
      name: 'Vouchers',
      boldHeader: true,
      frozenRows: 1,
      widths: [18, 12],
      declaredRows: 2,
    })
    expect(sheet!.rows).toEqual([
      ['Code', 'Amount'],
      ['A-1', 450_000],
    ])
  })

  it('writes a sheet without rows', async () => {
    const sheets = await roundTrip([CODE], [])
    expect(sheets).toHaveLength(1)
    expect(sheets[0]!.rows).toEqual([['Code']])
  })

  it('shows money, dates and times by the kind of the column', async () => {
    const instant = new Date('2026-11-30T13:05:30Z')
    const [sheet] = await roundTrip([AMOUNT, NUMBER, DATE, TIME, CODE], [[1_250_000, 0.1, instant, instant, instant]])
    const [, row] = sheet!.rows
    expect(sheet!.formats[1]).toEqual(['#,##0', '', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm', 'dd/mm/yyyy hh:mm'])
    expect(row!.slice(0, 3)).toEqual([1_250_000, 0.1, serial('2026-11-30T00:00:00Z')])
    expect(row![3]).toBeCloseTo(serial('2026-11-30T13:05:30Z'), 8)
  })

  it('keeps truth values, blanks and numbers in text columns', async () => {
    const [sheet] = await roundTrip(
      [CODE, NUMBER, NUMBER],
      [
        [6281234567890, true, false],
        [null, null, 7],
        ['', NaN, 8],
      ],
    )
    expect(sheet!.rows.slice(1)).toEqual([
      ['6281234567890', true, false],
      [null, null, 7],
      [null, null, 8],
    ])
  })

  it('writes dates before March 1900, on which programs differ by a day, as text', async () => {
    const old = new Date('1899-05-06T07:08:00Z')
    const [sheet] = await roundTrip([DATE, TIME, DATE], [[old, old, new Date(NaN)]])
    expect(sheet!.rows[1]).toEqual(['1899-05-06', '1899-05-06T07:08'])
  })

  it('leaves a text that looks like a formula a text, unchanged', async () => {
    const texts = ['=1+1', '+62812', '-5', '@sum(a1)', '=HYPERLINK("http://example.com")', "'quoted"]
    const [sheet] = await roundTrip(
      [CODE],
      texts.map((text) => [text]),
    )
    expect(sheet!.rows.slice(1)).toEqual(texts.map((text) => [text]))
  })

  it('stores long texts across records, narrow and wide, and cuts at what a cell can hold', async () => {
    const lengths = [8219, 8220, 8221, 8222, 8224, 16_440, 32_767]
    const texts = lengths.flatMap((length) => ['n'.repeat(length), 'ж'.repeat(length), '日'.repeat(length / 2)])
    const rows = texts.flatMap((text, index) => [[`before ${index}`], [text]])
    const [sheet] = await roundTrip([CODE], [...rows, ['x'.repeat(40_000)], [`${'y'.repeat(32_766)}😀`]])
    expect(sheet!.rows.slice(1, -2)).toEqual(rows)
    expect(sheet!.rows.at(-2)).toEqual(['x'.repeat(32_767)])
    expect(sheet!.rows.at(-1)).toEqual(['y'.repeat(32_766)])
  })

  it('gives back whatever texts and numbers it is given', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((drawn) => !drawn.includes('\0'))
    const cell = fc.oneof(
      text,
      fc.tuple(text, fc.integer({ min: 100, max: 400 })).map(([part, times]) => part.repeat(times)),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
        const [sheet] = await roundTrip([NUMBER, NUMBER], rows)
        expect(sheet!.rows.slice(1)).toEqual(rows)
      }),
      { numRuns: 50 },
    )
  })

  it('goes on in further sheets beyond 65,536 rows, complete and in order', async () => {
    const total = 140_000
    const rows = Array.from({ length: total }, (_, index): Cell[] => [
      `VC-${(index * 7919).toString(36)}-${index}`,
      ['AVAILABLE', 'REDEEMED', 'VOID'][index % 3]!,
      index,
    ])
    const sheets = await roundTrip([CODE, { ...CODE, title: 'Status' }, NUMBER], rows)
    expect(sheets.map(({ name }) => name)).toEqual(['Vouchers', 'Vouchers 2', 'Vouchers 3'])
    expect(sheets.map(({ declaredRows }) => declaredRows)).toEqual([65_536, 65_536, total - 2 * 65_535 + 1])
    for (const sheet of sheets) {
      expect(sheet.rows[0]).toEqual(['Code', 'Status', 'Count'])
      expect(sheet).toMatchObject({ boldHeader: true, frozenRows: 1 })
    }
    const read = sheets.flatMap((sheet) => sheet.rows.slice(1))
    expect(read.length).toBe(total)
    expect(read.every((cells, index) => cells.every((cell, column) => cell === rows[index]![column]))).toBe(true)
  })

  it('does not open a sheet for no rows when the last one is exactly full', async () => {
    const rows = Array.from({ length: 65_535 }, (_, index): Cell[] => [index])
    expect(await roundTrip([NUMBER], rows)).toHaveLength(1)
  })

  it.each([
    ['Vouchers: [May/June]?', 'Vouchers   May June'],
    ["'", 'Sheet'],
    ['a name far too long for the tab of a sheet', 'a name far too long for the tab'],
  ])('makes a sheet name that programs accept of %j', async (given, name) => {
    expect((await roundTrip([CODE], [], given))[0]!.name).toBe(name)
  })

  it('gives the same content to every stream', async () => {
    const file = await writeXls({ sheetName: 'S', columns: [CODE], rows: inBatches([['a'], ['b']]) })
    const [first, second] = await Promise.all([buffer(file.stream()), buffer(file.stream())])
    expect(first.equals(second)).toBe(true)
    await file.dispose()
    await file.dispose()
  })

  it('leaves nothing behind when the rows fail', async () => {
    async function* failing(): AsyncGenerator<Cell[][]> {
      yield [['a']]
      throw new Error('the database went away')
    }
    await expect(writeXls({ sheetName: 'S', columns: [CODE], rows: failing() })).rejects.toThrow('went away')
  })

  it('refuses what the format cannot hold', async () => {
    const columns = Array.from({ length: 257 }, () => CODE)
    await expect(writeXls({ sheetName: 'S', columns, rows: inBatches([]) })).rejects.toThrow('1 to 256 columns')
    await expect(writeXls({ sheetName: 'S', columns: [CODE], rows: inBatches([['a', 'b']]) })).rejects.toThrow(
      RangeError,
    )
  })
})
