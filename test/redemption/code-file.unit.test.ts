import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { codesOf } from '#server/areas/redemption/code-file.ts'
import { xlsxOf } from '#test/helpers/make-xlsx.ts'

type Rows = Parameters<typeof xlsxOf>[0]
const read = (rows: Rows) => codesOf('kode.xlsx', Readable.from([xlsxOf(rows)]))

describe('an Excel sheet of codes', () => {
  it('is read with its lines, whatever else is in it', async () => {
    expect(
      await read([
        ['Nama', 'Kode Voucher'],
        ['Siti', 'PIN-7QXW4H2C'],
        ['Agus', null],
        ['Dewi', 20261126],
      ]),
    ).toEqual([
      { line: 2, code: 'PIN-7QXW4H2C' },
      { line: 3, code: null },
      { line: 4, code: 20261126 },
    ])
  })

  it('with content that has nothing to do with codes is refused, and names the columns that would do', async () => {
    const unrelated = read([
      ['Nama', 'Alamat', 'Lahir'],
      ['Siti', 'Bandung', new Date('1990-01-02')],
    ])
    await expect(unrelated).rejects.toMatchObject({
      issues: [{ field: 'fileName', message: expect.stringMatching(/^has no column of codes: call one .* kode$/) }],
    })
  })
})
