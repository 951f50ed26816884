import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { SheetLimits, SheetProblem } from '#sheet/read.ts'
import { readSheet, SHEET_LIMITS, sheetProblemText } from '#sheet/read.ts'
import { columnName, makeXlsx, sheetXml, wrapSheet, xlsxOf } from '#test/helpers/make-xlsx.ts'

async function read(name: string, content: string | Uint8Array, limits?: Partial<SheetLimits>) {
  const bytes = typeof content === 'string' ? strToU8(content) : content
  return readSheet({ name, bytes }, limits)
}

async function readOk(name: string, content: string | Uint8Array) {
  const result = await read(name, content)
  if (!result.ok) throw new Error(sheetProblemText(result.problem))
  return result
}

async function problemOf(name: string, content: string | Uint8Array, limits?: Partial<SheetLimits>) {
  const result = await read(name, content, limits)
  return result.ok ? undefined : result.problem
}

/** A workbook whose sheet has hand-written `<row>` elements. */
function withRows(body: string): Uint8Array {
  return makeXlsx([{ name: 'S', xml: wrapSheet(body) }])
}

const HEADER_ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>Code</t></is></c></row>'

/** A workbook with a sheet of `megabytes` of blanks, packed piece by piece so that the test never holds it. */
function bomb(megabytes: number): Uint8Array {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const add = (path: string, contents: Iterable<Uint8Array>) => {
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    for (const content of contents) file.push(content)
    file.push(new Uint8Array(), true)
  }
  const relation = 'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"'
  add('xl/workbook.xml', [strToU8('<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>')])
  add('xl/_rels/workbook.xml.rels', [strToU8(`<R><Relationship Id="a" ${relation} Target="sheet.xml"/></R>`)])
  const blanks = new Uint8Array(1_048_576).fill(0x20)
  add('xl/sheet.xml', [strToU8('<worksheet><sheetData>'), ...Array.from({ length: megabytes }, () => blanks)])
  zip.end()
  return Buffer.concat(pieces)
}

/** Replaces the uncompressed sizes that all headers of the archive declare. */
function lieAboutSizes(zip: Uint8Array, declared: number): Uint8Array {
  const bytes = Buffer.from(zip)
  for (let at = 0; at < bytes.length - 4; at++) {
    if (bytes.readUInt32LE(at) === 0x04034b50) bytes.writeUInt32LE(declared, at + 22)
    if (bytes.readUInt32LE(at) === 0x02014b50) bytes.writeUInt32LE(declared, at + 24)
  }
  return new Uint8Array(bytes)
}

describe('CSV', () => {
  it.each([',', ';', '\t', '|'])('guesses the delimiter %j', async (delimiter) => {
    const lines = [
      ['Code', 'Price', 'Note'],
      ['A-1', '450.000', 'x'],
      ['A-2', '', 'y'],
    ]
    const { header, rows, format } = await readOk('a.csv', lines.map((cells) => cells.join(delimiter)).join('\r\n'))
    expect(format).toBe('csv')
    expect(header).toEqual(['Code', 'Price', 'Note'])
    expect(rows).toEqual([
      { line: 2, cells: ['A-1', '450.000', 'x'] },
      { line: 3, cells: ['A-2', null, 'y'] },
    ])
  })

  it('is not misled by decimal commas and prose, and takes no delimiter for one column', async () => {
    const semicolons = await readOk('a.csv', 'Code;Price;Note\nA;450,00;"a, b; c"\nB;1,50;d, e, f, g, h\n')
    expect(semicolons.rows[0]!.cells).toEqual(['A', '450,00', 'a, b; c'])
    expect((await readOk('a.txt', 'Code\nA-1\nA-2')).rows.map(({ cells }) => cells)).toEqual([['A-1'], ['A-2']])
    expect((await readOk('a.csv', 'sep=;\nName, first;Code\nB;C')).header).toEqual(['Name, first', 'Code'])
  })

  it('keeps line numbers true over blank lines and quoted line breaks', async () => {
    const { rows } = await readOk('a.csv', 'Code,Note\n\n"A","one\r\ntwo"\n , \nB,"say ""hi"""\n\n\nC,x')
    expect(rows).toEqual([
      { line: 3, cells: ['A', 'one\ntwo'] },
      { line: 6, cells: ['B', 'say "hi"'] },
      { line: 9, cells: ['C', 'x'] },
    ])
    expect((await readOk('a.csv', 'sep=,\rCode\rA')).rows).toEqual([{ line: 3, cells: ['A'] }])
  })

  it('reads UTF-8 with and without mark, UTF-16 of both orders and windows-1252', async () => {
    const text = 'Nama;Kota\nDéwi “Ayu”;Tŏkyo €\n'
    const narrow = 'Nama;Kota\nDéwi “Ayu”;Köln €\n'
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    const codes: Record<string, number> = { é: 0xe9, '“': 0x93, '”': 0x94, ö: 0xf6, '€': 0x80 }
    const windows = Uint8Array.from(narrow, (letter) => codes[letter] ?? letter.charCodeAt(0))
    for (const bytes of [strToU8(text), strToU8(`\ufeff${text}`), utf16, Buffer.from(utf16).swap16()]) {
      const { header, rows } = await readOk('a.csv', bytes)
      expect(header).toEqual(['Nama', 'Kota'])
      expect(rows[0]!.cells).toEqual(['Déwi “Ayu”', 'Tŏkyo €'])
    }
    expect((await readOk('a.csv', windows)).rows[0]!.cells).toEqual(['Déwi “Ayu”', 'Köln €'])
  })

  it('pads short rows and keeps cells beyond the header', async () => {
    const { header, rows } = await readOk('a.csv', 'a,b,,\n1\n1,2,3,,\n')
    expect(header).toEqual(['a', 'b'])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', null],
      ['1', '2', '3'],
    ])
  })

  it('counts a million rows without keeping them', async () => {
    const text = `a,b\n${Array.from({ length: 1_000_000 }, (_, index) => index).join(',x\n')},x\n`
    expect(await problemOf('a.csv', text)).toEqual({ code: 'TOO_MANY_ROWS', rows: 1_000_000, max: 50_000 })
  })

  it('names the line of a quotation mark that does not close', async () => {
    const problem = await problemOf('a.csv', 'a,b\n1,2\n"x,3\n4,5\n')
    expect(problem).toMatchObject({ code: 'UNREADABLE', detail: expect.stringContaining('line 3') as string })
  })
})

describe('XLSX', () => {
  it('reads texts, numbers, truth values, dates and gaps with their row numbers', async () => {
    const when = new Date('2026-11-30T13:05:07Z')
    const { format, header, rows } = await readOk(
      'a.xlsx',
      xlsxOf([
        ['Code', 'Price', 'Sent', 'When'],
        ['A & <B>', 450_000, true, when],
        [],
        ['  C ', null, false, new Date('2026-01-01T00:00:00Z')],
      ]),
    )
    expect(format).toBe('xlsx')
    expect(header).toEqual(['Code', 'Price', 'Sent', 'When'])
    expect(rows).toEqual([
      { line: 2, cells: ['A & <B>', 450_000, true, when] },
      { line: 4, cells: ['C', null, false, new Date('2026-01-01T00:00:00Z')] },
    ])
  })

  it('reads shared and rich texts, results of formulas, and empties errors and formulas without a result', async () => {
    const rich = '<r><t>A</t></r><r><t xml:space="preserve"> 1 &#128512;&#x1F600;&#233;</t></r>'
    const strings = `<sst><si><t>Code</t></si><si>${rich}</si></sst>`
    const body =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><f>"b"</f><v>Sum</v></c></row>' +
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><f>1+1</f><v>2</v></c></row>' +
      '<row r="3"><c r="A3" t="e"><v>#N/A</v></c><c r="B3"><f>1+1</f></c><c r="C3" t="b"><v>1</v></c></row>'
    const extra = { 'xl/sharedStrings.xml': strToU8(strings) }
    const { header, rows } = await readOk('a.xlsx', makeXlsx([{ name: 'S', xml: wrapSheet(body) }], { extra }))
    expect(header).toEqual(['Code', 'Sum'])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A 1 😀😀é', 2],
      [null, null, true],
    ])
  })

  it('takes the first visible sheet and minds the date system', async () => {
    const sheets = [
      { name: 'lists', xml: sheetXml([['x']]), state: 'hidden' },
      { name: 'data', xml: sheetXml([['When'], [new Date('2026-11-30T00:00:00Z')]], 3) },
      { name: 'more', xml: sheetXml([['y']]) },
    ]
    const { header, rows } = await readOk('a.xlsx', makeXlsx(sheets, { since1904: true }))
    expect(header).toEqual(['When'])
    expect(rows).toEqual([{ line: 4, cells: [new Date('2030-12-01T00:00:00Z')] }])
  })

  it('reads 50,000 rows, and counts more than that', async () => {
    const rowsOf = (count: number) => [
      ['Code', 'Name', 'Price', 'A', 'B', 'C'],
      ...Array.from({ length: count }, (_, index) => [`VC-${index}`, `Siswa ${index}`, index, index / 2, 'x', true]),
    ]
    const { rows } = await readOk('a.xlsx', xlsxOf(rowsOf(50_000)))
    expect(rows.length).toBe(50_000)
    expect(rows.every(({ line, cells }, index) => line === index + 2 && cells[0] === `VC-${index}`)).toBe(true)
    const problem = await problemOf('a.xlsx', xlsxOf(rowsOf(60_000)))
    expect(problem).toEqual({ code: 'TOO_MANY_ROWS', rows: 60_000, max: 50_000 })
  })

  it('refuses a bomb, whatever size it declares', async () => {
    const packed = bomb(200)
    expect(packed.length).toBeLessThan(300_000)
    for (const bytes of [packed, lieAboutSizes(packed, 100)]) {
      expect(await problemOf('a.xlsx', bytes)).toEqual({ code: 'BOMB', max: SHEET_LIMITS.unpackedBytes })
    }
    const honest = xlsxOf([['Code'], ...Array.from({ length: 100 }, (_, index) => [`A-${index}`])])
    expect(await problemOf('a.xlsx', honest, { unpackedBytes: 4000 })).toEqual({ code: 'BOMB', max: 4000 })
    expect((await readOk('a.xlsx', lieAboutSizes(honest, 0xfffffff0))).rows).toHaveLength(100)
  })

  it.each<[string, Uint8Array, SheetProblem['code']]>([
    [
      'a cell at the far corner',
      withRows(`${HEADER_ROW}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
      'TOO_MANY_COLUMNS',
    ],
    [
      'a stray cell far below',
      withRows(`${HEADER_ROW}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`),
      'UNREADABLE',
    ],
    ['a row number beyond any sheet', withRows(`${HEADER_ROW}<row r="999999999"></row>`), 'UNREADABLE'],
    ['a cell with two addresses', withRows('<row r="1"><c r="A1" x:r="XFD1"><v>1</v></c></row>'), 'UNREADABLE'],
    [
      'an address behind an angle bracket',
      withRows('<row r="1"><c r="A1" a=">" x:r="XFD1"><v>1</v></c></row>'),
      'UNREADABLE',
    ],
    ['an address in entities', withRows('<row r="1"><c r="&#88;FD1"><v>1</v></c></row>'), 'UNREADABLE'],
    [
      'a text that is not among the shared ones',
      withRows('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'),
      'UNREADABLE',
    ],
    ['broken XML', withRows(`${HEADER_ROW}<row r="2"><c r="A2"><v>1`), 'UNREADABLE'],
    ['no sheet', makeXlsx([]), 'UNREADABLE'],
    [
      'paths out of the archive',
      makeXlsx([{ name: 'S', xml: '' }], { extra: { '../x': new Uint8Array() } }),
      'UNREADABLE',
    ],
    ['an archive cut off', xlsxOf([['Code'], ['A']]).subarray(0, 600), 'UNREADABLE'],
    ['another document', zipSync({ 'word/document.xml': strToU8('<w/>') }), 'NOT_A_SHEET'],
  ])('refuses %s', async (_, bytes, code) => {
    expect((await problemOf('a.xlsx', bytes))?.code).toBe(code)
  })

  it('refuses an archive of too many files', async () => {
    const extra = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x/${index}`, new Uint8Array()]))
    const bytes = makeXlsx([{ name: 'S', xml: sheetXml([['Code']]) }], { extra })
    expect((await problemOf('a.xlsx', bytes))?.code).toBe('UNREADABLE')
  })

  it('refuses a damaged archive without throwing, wherever the damage is', async () => {
    const whole = xlsxOf([
      ['Code', 'Price'],
      ['A', 1],
      ['B', 2],
    ])
    for (let at = 0; at < whole.length; at += 7) {
      const damaged = whole.slice()
      damaged[at]! ^= 0x55
      expect(typeof (await read('a.xlsx', damaged)).ok).toBe('boolean')
    }
  })

  it('disregards formatting that reaches beyond the data', async () => {
    const blank = Array.from(
      { length: 3000 },
      (_, index) => `<row r="${index + 3}"><c r="ZZ${index + 3}" s="1"/></row>`,
    )
    const rows = `${HEADER_ROW}<row r="2"><c r="A2"><v>1</v></c></row>${blank.join('')}`
    expect((await readOk('a.xlsx', withRows(rows))).rows).toEqual([{ line: 2, cells: [1] }])
  })
})

describe('any file', () => {
  const ole = (word: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(word, 'utf16le')])

  it.each<[string, string | Uint8Array, SheetProblem['code']]>([
    ['a.csv', '', 'EMPTY'],
    ['a.csv', '\ufeff\n , \n', 'EMPTY'],
    ['a.xlsx', xlsxOf([[]]), 'EMPTY'],
    ['a.xls', ole('Workbook'), 'OLD_XLS'],
    ['renamed.xlsx', ole('Book'), 'OLD_XLS'],
    ['a.doc', ole('WordDocument'), 'NOT_A_SHEET'],
    ['locked.xlsx', ole('EncryptedPackage'), 'UNREADABLE'],
    ['a.csv', '%PDF-1.7\n', 'NOT_A_SHEET'],
    ['a.xls', '<html><table><tr><td>Code</td></tr></table></html>', 'NOT_A_SHEET'],
    ['a.csv', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), 'NOT_A_SHEET'],
    ['letter.md', 'Dear all, hello\n', 'NOT_A_SHEET'],
    ['a.csv', '1,2\n3,4\n', 'NO_HEADER'],
    [
      'a.xlsx',
      xlsxOf([
        [1, new Date(0)],
        [2, 3],
      ]),
      'NO_HEADER',
    ],
    ['a.csv', Uint8Array.of(0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8), 'UNREADABLE'],
  ])('%s is answered with its problem (%#)', async (name, content, code) => {
    const problem = await problemOf(name, content)
    expect(problem?.code).toBe(code)
    expect(sheetProblemText(problem!)).toMatch(/^[A-Z].*\.$/)
  })

  it('is told by its content, not its name', async () => {
    expect((await readOk('a.csv', xlsxOf([['Code'], ['A']]))).format).toBe('xlsx')
    expect((await readOk('a.xlsx', 'Code\nA')).format).toBe('csv')
    expect((await readOk('export.xls', 'Code\tPrice\nA\t1')).header).toEqual(['Code', 'Price'])
  })

  it('has each header once; blank ones may repeat', async () => {
    expect(await problemOf('a.csv', 'Code,Price,code \nA,1,B')).toEqual({ code: 'DUPLICATE_HEADER', name: 'code' })
    expect(await problemOf('a.xlsx', xlsxOf([['Code', 'Code']]))).toEqual({ code: 'DUPLICATE_HEADER', name: 'Code' })
    expect((await readOk('a.csv', 'Code,,,Voucher  price\nA,1,2,3')).header).toEqual(['Code', '', '', 'Voucher price'])
  })

  it('is held to the limits', async () => {
    const wide = [Array.from({ length: 101 }, (_, index) => columnName(index))]
    expect(await problemOf('a.csv', 'abc', { fileBytes: 2 })).toEqual({ code: 'TOO_LARGE', bytes: 3, max: 2 })
    const tooWide = { code: 'TOO_MANY_COLUMNS', columns: 101, max: 100 }
    expect(await problemOf('a.csv', wide[0]!.join(','))).toEqual(tooWide)
    expect(await problemOf('a.xlsx', xlsxOf(wide))).toEqual(tooWide)
    const tooLong = { code: 'CELL_TOO_LONG', line: 2, max: 10_000 }
    expect(await problemOf('a.csv', `a\n${'x'.repeat(10_001)}`)).toEqual(tooLong)
    expect(await problemOf('a.xlsx', xlsxOf([['a'], ['x'.repeat(10_001)]]))).toEqual(tooLong)
    for (const problem of [tooWide, tooLong, { code: 'BOMB', max: 1 }, { code: 'TOO_MANY_ROWS', rows: 2, max: 1 }]) {
      expect(sheetProblemText(problem as SheetProblem)).toMatch(/^[A-Z].*\.$/)
    }
  })
})
