import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { Cell, FileColumn } from '#server/core/files/cells.ts'
import { csvFile } from '#server/core/files/csv.ts'
import { collect } from '#test/helpers/unzip.ts'

const column = (title: string, kind: FileColumn['kind'] = 'text'): FileColumn => ({ title, width: 10, kind })

async function* batchesOf(rows: Cell[][], size = 2): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

async function written(columns: FileColumn[], rows: Cell[][], separator: ',' | ';' = ','): Promise<string> {
  return (await collect(csvFile(columns, batchesOf(rows), separator))).toString()
}

/** The one field of a file with one row. */
const onlyField = async (cell: Cell) => (await written([column('c')], [[cell]])).slice('\uFEFFc\r\n'.length, -2)

describe('a CSV file', () => {
  it('begins with the mark by which Excel knows UTF-8, then the header, and ends its lines with CR LF', async () => {
    const bytes = await collect(csvFile([column('Kode'), column('Nama, lengkap')], batchesOf([['A', 'É😀']])))
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(bytes.toString()).toBe('\uFEFFKode,"Nama, lengkap"\r\nA,É😀\r\n')
    expect(await written([column('A')], [])).toBe('\uFEFFA\r\n')
  })

  it('writes each type so that programs know it again', async () => {
    const moment = new Date('2026-10-01T17:30:05.250Z')
    const columns = [
      column('n', 'number'),
      column('m', 'money'),
      column('d', 'date'),
      column('t', 'datetime'),
      column('b', 'bool'),
      column('x'),
    ]
    const rows: Cell[][] = [
      [-1.5, 450_000, moment, moment, true, null],
      [Number.NaN, 0, null, new Date('x'), false, ''],
    ]
    expect(await written(columns, rows)).toBe(
      '\uFEFFn,m,d,t,b,x\r\n-1.5,450000,2026-10-01,2026-10-01 17:30:05,TRUE,\r\n,0,,,FALSE,\r\n',
    )
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+1+cmd|x', "'+1+cmd|x"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [';=1', "';=1"],
    ['+628123456789', '+628123456789'],
    ['+62 812', "'+62 812"],
    ['a=1', 'a=1'],
    [' =1', '" =1"'],
    ["'=1", "'=1"],
  ])('lets no text be taken for a formula: %j', async (text, expected) => {
    expect(await onlyField(text)).toBe(expected)
    const read = Papa.parse<string[]>((await written([column('c')], [[text]])).slice(1), { newline: '\r\n' })
      .data[1]?.[0]
    expect(read).toBe(/^[=+\-@;\t\r\n＝＋－＠]/.test(text) && text !== '+628123456789' ? `'${text}` : text)
  })

  it('leaves numbers negative', async () => {
    expect(await written([column('n', 'number')], [[-5]])).toContain('\r\n-5\r\n')
  })

  it('separates by semicolons where that is wanted, and quotes what holds one', async () => {
    expect(await written([column('a'), column('b')], [['x;y', 'x,y']], ';')).toBe('\uFEFFa;b\r\n"x;y";x,y\r\n')
  })

  it('is read back as it was written', async () => {
    const text = fc.string({ unit: 'binary-ascii' }).filter((each) => !/^[=+\-@;\t\r\n]/.test(each))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (rows) => {
        const csv = await written([column('a'), column('b')], rows)
        const read = Papa.parse<string[]>(csv.slice(1), { newline: '\r\n', delimiter: ',' })
        expect(read.data.slice(1, -1)).toEqual(rows)
      }),
    )
  })

  it('is made as it is read, batch by batch', async () => {
    let taken = 0
    async function* endless(): AsyncGenerator<Cell[][]> {
      for (;;) {
        taken++
        yield [['x']]
      }
    }
    const file = csvFile([column('a')], endless())
    for (let n = 0; n < 5; n++) await file.next()
    expect(taken).toBe(4)
    await file.return(undefined)
    expect(taken).toBe(4)
  })
})
