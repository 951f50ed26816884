import { describe, expect, it } from 'vitest'
import type { FontName } from '#contract/certificate/design.ts'
import type { Drawn, Sheet } from '#server/areas/certificate/pdf/render.ts'
import { renderSheet } from '#server/areas/certificate/pdf/render.ts'
import { readPdf } from '#test/helpers/read-pdf.ts'

const line = (text: string, y: number, font: FontName = 'Inter'): Drawn => ({
  kind: 'text',
  page: 1,
  x: 277,
  y,
  w: 1200,
  h: 90,
  text,
  font,
  size: 50,
  color: '#1f2937',
  align: 'CENTER',
})

const sheet = (items: readonly Drawn[], pages = 1): Sheet => ({
  width: 1754,
  height: 1240,
  pages,
  title: 'Sertifikat AKN/2026/01/000001',
  author: 'Akademi',
  locale: 'id',
  issuedAt: new Date('2026-01-05'),
  background: null,
  items,
})

const address = 'https://console.akn.example/verify/7K2M-9QXA-T4PB-WZC2'

describe('the PDF of a certificate', () => {
  it('has text that can be searched, in the letters of all names', async () => {
    const names = ['Ćiril Đorđević', 'Nguyễn Thị Ánh', '王小明', 'R'.repeat(80)]
    const bytes = await renderSheet(sheet(names.map((name, at) => line(name, 100 + at * 150, 'Playfair Display'))))
    const { text, title, language, pages } = await readPdf(bytes)
    for (const name of names) expect(text).toContain(name)
    expect([title, language]).toEqual(['Sertifikat AKN/2026/01/000001', 'id-ID'])
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[842, 595]])
  })

  it('prints Arabic from right to left, alone and within a name of other letters', async () => {
    const { text } = await readPdf(
      await renderSheet(sheet([line('محمد عبد الله', 100), line('Budi محمد (王小明) Santoso', 300)])),
    )
    // Readers answer the letters in the forms that they have within words.
    const plain = text.normalize('NFKC')
    for (const part of ['محمد', 'Budi', '王小明', 'Santoso']) expect(plain).toContain(part)
  })

  it('holds a QR code on the page that it is for', async () => {
    const qr = { kind: 'qr', page: 2, x: 800, y: 900, w: 160, h: 160, text: address } as const
    const { pages } = await readPdf(await renderSheet(sheet([line('Budi', 100), qr], 2)))
    expect(pages.map((page) => page.qr)).toEqual([undefined, address])
  })

  it('has the same bytes for the same values, and embeds only letters that are used', async () => {
    const one = await renderSheet(sheet([line('王小明', 100)]))
    expect(Buffer.compare(one, await renderSheet(sheet([line('王小明', 100)])))).toBe(0)
    expect(one.length).toBeLessThan(50_000)
    const fonts = one.toString('latin1').match(/\/FontName \/[A-Z]{6}\+[\w-]+/g)
    expect(fonts?.map((name) => name.split('+')[1])).toEqual(['NotoSansSC-Regular'])
  })

  it('leaves out what no font has, and survives what cannot be printed', async () => {
    const { text } = await readPdf(
      await renderSheet(sheet([line('Budi 😀\u0007\uD800 Santoso', 100), line('  ', 200)])),
    )
    expect(text.replaceAll(/\s+/g, ' ').trim()).toBe('Budi Santoso')
  })
})
