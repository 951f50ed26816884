import { describe, expect, it } from 'vitest'
import type { ClassContent } from '#contract/class/class-parts.ts'
import { cleanPasted } from '#console/areas/class/bilingual/paste.ts'
import { addressesIn, withSources } from '#console/areas/class/bilingual/pictures.ts'
import { contentsToSend, markOf, textsOf, withoutAddresses } from '#console/areas/class/bilingual/web-texts.ts'

const content = (more: Partial<ClassContent>): ClassContent => ({
  locale: 'id',
  title: 'Barista',
  description: '<p>Kopi</p>',
  syllabus: null,
  learningOutcomes: ['Menyeduh'],
  benefits: [],
  faq: [],
  slug: 'barista',
  metaTitle: null,
  metaDescription: null,
  ...more,
})

describe('a field', () => {
  const stored = (contents: ClassContent[]) => ({
    texts: textsOf(contents),
    contents,
    source: 'id' as const,
  })

  it('is missing where only its counterpart says something', () => {
    const both = stored([content({}), content({ locale: 'en', learningOutcomes: [] })])
    expect(markOf(both.texts, both, 'en', 'learningOutcomes')).toBe('missing')
    expect(markOf(both.texts, both, 'id', 'learningOutcomes')).toBeUndefined()
    expect(markOf(both.texts, both, 'en', 'benefits')).toBeUndefined()
  })

  it('is older when what it translates was changed after it, until it is confirmed or changed', () => {
    const both = stored([
      content({ changedAt: { title: '2026-11-02T00:00:00Z' } }),
      content({ locale: 'en', changedAt: { title: '2026-11-01T00:00:00Z' } }),
    ])
    expect(markOf(both.texts, both, 'en', 'title')).toBe('older')
    expect(markOf(both.texts, both, 'id', 'title')).toBeUndefined()
    expect(markOf(both.texts, { ...both, source: 'en' }, 'en', 'title')).toBeUndefined()
    expect(markOf({ ...both.texts, 'en.confirmed': ['title'] }, both, 'en', 'title')).toBeUndefined()
    expect(markOf({ ...both.texts, 'en.title': 'Barista 2' }, both, 'en', 'title')).toBeUndefined()
  })
})

describe('texts', () => {
  it('are sent as they were read; a language in which nothing is written is left out', () => {
    const one = content({ faq: [{ question: 'Laptop?', answer: 'Tidak' }] })
    expect(contentsToSend(textsOf([one]))).toEqual([one])
  })

  it('hold pictures without their addresses, which are put back to show them', () => {
    const html = '<p>a</p><img data-media="12" alt="b" src="/svc/console/files/ab?t=1&amp;x=2">'
    const plain = withoutAddresses(html)
    expect(plain).toBe('<p>a</p><img data-media="12" alt="b">')
    const shown = withSources(plain, addressesIn([content({ description: html })]))
    expect(shown).toContain('src="/svc/console/files/ab?t=1&amp;x=2"')
  })
})

describe('what is pasted', () => {
  it('loses styles, classes, scripts, handlers and foreign pictures', () => {
    const html =
      '<style>p{color:red}</style><p class="x" style="color:red" onclick="go()">Kopi <span style="font-weight:bold">kental</span></p>' +
      '<script>go()</script><img src="https://evil.example/x.png"><a href="https://akn.example" target="_blank">a</a>'
    expect(cleanPasted(html)).toBe('<p>Kopi <strong>kental</strong></p><a href="https://akn.example">a</a>')
  })

  it('has lists where Word writes paragraphs that look like items', () => {
    const item = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`
    const html = `<!--StartFragment--><p class=MsoNormal>Isi:<o:p></o:p></p>${item(1, '·', 'Satu')}${item(2, 'o', 'Dua')}${item(1, '·', 'Tiga')}<p class=MsoNormal>Urut:</p>${item(1, '1.', 'Awal')}${item(1, '2.', 'Akhir')}<!--EndFragment-->`
    expect(cleanPasted(html)).toBe(
      '<p>Isi:</p><ul><li>Satu<ul><li>Dua</li></ul></li><li>Tiga</li></ul><p>Urut:</p><ol><li>Awal</li><li>Akhir</li></ol>',
    )
  })
})
