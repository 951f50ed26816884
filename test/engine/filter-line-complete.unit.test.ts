import { describe, expect, it } from 'vitest'
import { voucherFields } from '#contract/voucher/voucher.ts'
import { completeFilterLine } from '#engine/filter-line/complete.ts'
import { parseFilterLine } from '#engine/filter-line/parse.ts'
import { filterKeys, plainQuery } from '#engine/filter-line/plain.ts'

const context = {
  fields: voucherFields,
  today: '2026-11-21',
  names: { created: 'createdAt', dibuat: 'createdAt', harga: 'price' },
  choices: { platform: [{ value: 'TOKOPEDIA', label: 'Tokopedia', words: ['tokped'] }] },
}
const offered = (line: string, caret = line.length) => {
  const { options, from, to } = completeFilterLine(line, caret, context)
  return options.map(({ insert }) => line.slice(0, from) + insert + line.slice(to))
}
const plain = (line: string) => plainQuery(voucherFields, parseFilterLine(line, context).query)

describe('a filter line goes on with', () => {
  it('the columns that begin so, by the name that people have for them', () => {
    expect(offered('sta')).toEqual(['status:'])
    expect(offered('dib')).toEqual(['created:'])
    expect(offered('abc -sta')).toEqual(['abc -status:'])
    expect(offered('PIN-7K')).toEqual([])
    expect(offered('stud')).toEqual(['studentId:'])
  })

  it('the values of the column, by whatever they are called', () => {
    expect(offered('status:RE')).toEqual(['status:RESERVED', 'status:REDEEMED'])
    expect(offered('status:SENT,vo')).toEqual(['status:SENT,VOID'])
    expect(offered('platform:tokp')).toEqual(['platform:TOKOPEDIA'])
    expect(offered('exclude:')).toEqual(['exclude:yes', 'exclude:no'])
    expect(offered('redeemedAt:em')).toEqual(['redeemedAt:empty'])
  })

  it('what stands at the caret, wherever that is', () => {
    expect(offered('sta price:5', 3)).toEqual(['status: price:5'])
    expect(offered('sta price:5', 4)).toEqual([])
  })

  it('nothing in quotation marks, in ranges, and where it knows no such column', () => {
    for (const line of ['"sta', 'price:100..', 'created:>', 'bogus:x', '']) expect(offered(line)).toEqual([])
  })
})

describe('a filter line is written as the filters of the list write it', () => {
  it('with plain values wherever they mean the same', () => {
    expect(plain('status:SENT,VOID platform:tokped exclude:yes coreClassId:6')).toEqual({
      status: ['SENT', 'VOID'],
      platform: ['TOKOPEDIA'],
      exclude: true,
      coreClassId: 6,
    })
    expect(plain('code:PIN-7 class:barista')).toEqual({ code: 'PIN-7', class: 'barista' })
  })

  it('with days under the names of their ends', () => {
    expect(plain('created:2026-10')).toEqual({ createdFrom: '2026-10-01', createdTo: '2026-10-31' })
    expect(plain('created:>=2026-10-01')).toEqual({ createdFrom: '2026-10-01' })
  })

  it('and in words where they do not', () => {
    expect(plain('-status:SENT created:>2026-10-01 harga:100rb..1jt code:=PIN-7')).toEqual({
      status: 'not:eq:SENT',
      createdAt: 'between:>2026-10-01..',
      price: 'between:100000..1000000',
      code: 'eq:PIN-7',
    })
    expect(plain('class:"eq:x"')).toEqual({ class: 'contains:eq:x' })
  })
})

it('the names that filter a list hold those of the ends of ranges', () => {
  expect(filterKeys(voucherFields)).toEqual(expect.arrayContaining(['status', 'createdAt', 'createdFrom', 'createdTo']))
  expect(filterKeys(voucherFields)).not.toContain('student')
})
