import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell, FileColumn } from '#server/core/files/cells.ts'
import { columnName, xlsxFile } from '#server/core/files/xlsx-file.ts'
import { zipFile } from '#server/core/files/zip-stream.ts'
import { readSheet } from '#sheet/read.ts'
import { collect, unzipTexts } from '#test/helpers/unzip.ts'

const column = (title: string, kind: FileColumn['kind'] = 'text'): FileColumn => ({ title, width: 12, kind })

async function* batchesOf(rows: readonly Cell[][], size = 3): AsyncGenerator<readonly Cell[][]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

const written = (columns: FileColumn[], rows: readonly Cell[][], maxRows?: number) =>
  collect(xlsxFile('Vouchers', columns, batchesOf(rows), maxRows))

async function sheet(columns: FileColumn[], rows: readonly Cell[][]): Promise<string> {
  return unzipTexts(await written(columns, rows))['xl/worksheets/sheet1.xml'] ?? ''
}

async function read(columns: FileColumn[], rows: readonly Cell[][]) {
  const result = await readSheet({ name: 'x.xlsx', bytes: await written(columns, rows) })
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result
}

describe('an XLSX workbook', () => {
  it('is read by a program for workbooks as what was written', async () => {
    const columns = [
      column('Code'),
      column('Price', 'money'),
      column('Share', 'number'),
      column('Day', 'date'),
      column('Time', 'datetime'),
      column('Out', 'bool'),
    ]
    const moment = new Date('2026-10-01T17:30:00Z')
    const { header, rows, format } = await read(columns, [
      ['PIN-1 <&"> 😀', 450_000, -0.5, moment, moment, true],
      [null, 0, null, null, null, false],
      ['=1+1', null, null, null, null, null],
    ])
    expect(format).toBe('xlsx')
    expect(header).toEqual(columns.map(({ title }) => title))
    const cells = rows.map((row) => row.cells)
    expect(cells[0]?.slice(0, 3)).toEqual(['PIN-1 <&"> 😀', 450_000, -0.5])
    expect(cells[0]?.[5]).toBe(true)
    expect(cells[1]?.slice(0, 2)).toEqual([null, 0])
    expect(cells[2]?.[0]).toBe('=1+1')
  })

  it('has typed cells: numbers, dates with formats, booleans, and texts that are never formulas', async () => {
    const xml = await sheet(
      [column('t'), column('m', 'money'), column('d', 'date'), column('z', 'datetime'), column('b', 'bool')],
      [['=HYPERLINK("x")', 5, new Date('2026-01-02T12:00:00Z'), new Date('2026-01-02T12:00:00Z'), false]],
    )
    expect(xml).toContain('<c r="A2" t="inlineStr"><is><t>=HYPERLINK(&quot;x&quot;)</t></is></c>')
    expect(xml).toContain('<c r="B2" s="2"><v>5</v></c>')
    expect(xml).toContain('<c r="C2" s="3"><v>46024</v></c><c r="D2" s="4"><v>46024.5</v></c>')
    expect(xml).toContain('<c r="E2" t="b"><v>0</v></c>')
    expect(xml).not.toContain('<f')
  })

  it('shows its header bold and in view, in columns of their widths', async () => {
    const xml = await sheet([column('A & B'), column('C')], [])
    expect(xml).toContain('<c r="A1" t="inlineStr" s="1"><is><t>A &amp; B</t></is></c>')
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<col min="2" max="2" width="12" customWidth="1"/>')
  })

  it('goes on in further sheets, complete and in order', async () => {
    const rows = Array.from({ length: 25 }, (_, n): Cell[] => [n])
    for (const [maxRows, sheets] of [
      [11, 3],
      [26, 1],
      [25, 2],
      [6, 5],
    ] as const) {
      const parts = unzipTexts(await written([column('n', 'number')], rows, maxRows))
      const names = Object.keys(parts).filter((name) => name.includes('worksheets'))
      expect(names).toHaveLength(sheets)
      const values = names.flatMap((name) =>
        [...(parts[name] ?? '').matchAll(/<v>(\d+)<\/v>/g)].map((match) => Number(match[1])),
      )
      expect(values).toEqual(rows.flat())
      for (const name of names) expect(parts[name]).toContain('<is><t>n</t></is>')
      expect([...(parts['xl/workbook.xml'] ?? '').matchAll(/name="([^"]+)"/g)].map((match) => match[1])).toEqual(
        Array.from({ length: sheets }, (_, n) => (n === 0 ? 'Vouchers' : `Vouchers ${n + 1}`)),
      )
      expect(parts['xl/_rels/workbook.xml.rels']?.match(/worksheets\/sheet/g)).toHaveLength(sheets)
    }
  })

  it('of nothing still has its header', async () => {
    expect(await read([column('A')], [])).toMatchObject({ header: ['A'], rows: [] })
  })

  it('keeps blanks around a text, and what XML cannot hold', async () => {
    const xml = await sheet([column('t')], [[' a\n'], ['a\u0001b\r'], ['_x0041_'], ['\uD800']])
    expect(xml).toContain('<t xml:space="preserve"> a\n</t>')
    expect(xml).toContain('<t xml:space="preserve">a_x0001_b_x000D_</t>')
    expect(xml).toContain('<t>_x005F_x0041_</t>')
    expect(xml).toContain('<t>\uFFFD</t>')
  })

  it('cuts what is too long for a cell, and not through a character', async () => {
    const xml = await sheet([column('t')], [['x'.repeat(32_766) + '😀']])
    expect(/<t>(x+)<\/t>/.exec(xml)?.[1]).toHaveLength(32_766)
  })

  it('leaves out what is no number or no date, and says days that Excel does not know as texts', async () => {
    const xml = await sheet(
      [column('n', 'number'), column('d', 'date')],
      [
        [Number.NaN, new Date('x')],
        [Infinity, new Date('1899-01-01')],
      ],
    )
    expect(xml).toContain('<row r="2"></row>')
    expect(xml).toContain('<row r="3"><c r="B3" t="inlineStr"><is><t>1899-01-01</t></is></c></row>')
  })

  it('holds any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 10 }),
        async (texts) => {
          const wanted = texts.map((text) => text.trim()).filter(Boolean)
          const { rows } = await read(
            [column('t')],
            wanted.map((text): Cell[] => [text]),
          )
          expect(rows.map((row) => row.cells[0])).toEqual(wanted)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('gives up its rows when it is given up, and passes on what they throw', async () => {
    let closed = false
    async function* endless(): AsyncGenerator<Cell[][]> {
      try {
        for (let n = 0; ; n++) yield [[`row ${n} ${Math.random()}`]]
      } finally {
        closed = true
      }
    }
    const file = xlsxFile('x', [column('t')], endless())
    for (let n = 0; n < 8; n++) await file.next()
    await file.return(undefined)
    expect(closed).toBe(true)
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield [['a']]
      throw new Error('the source broke')
    }
    await expect(collect(xlsxFile('x', [column('t')], broken()))).rejects.toThrow('the source broke')
  })
})

describe('a ZIP archive', () => {
  it('holds its files in order, whatever their length', async () => {
    const contents = ['', 'x', 'ab'.repeat(100_000), 'é😀']
    async function* entries() {
      for (const [n, text] of contents.entries()) yield { name: `f${n}/é.txt`, content: [Buffer.from(text)] }
    }
    expect(unzipTexts(await collect(zipFile(entries())))).toEqual(
      Object.fromEntries(contents.map((text, n) => [`f${n}/é.txt`, text])),
    )
  })
})

it('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
