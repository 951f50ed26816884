import { describe, expect, it } from 'vitest'
import { canResetTemplate, canSwitch, placesProblem, textIssues } from '#contract/notification/template.rules.ts'

const fine = { code: 'CERT_READY', channel: 'EMAIL', subject: 'Untuk {{nama}}', body: 'Kode {{kode}}' } as const

describe('the texts of a template', () => {
  it('fill in what their occasion knows', () => {
    expect(textIssues(fine)).toEqual([])
    expect(placesProblem('NOTIFICATION', '{{kelas}} {{nama}}')).toBe(
      'has no variable kelas to fill in; there are nama, isi, tautan',
    )
    expect(placesProblem('toString', '{{kelas}}')).toBeUndefined()
  })

  it('have no braces that make no place', () => {
    for (const body of ['{{nama', '{{nama}', 'nama}}', '{{ nama lengkap }}', '{{}}']) {
      expect(placesProblem('CERT_READY', body), body).toBe('has double braces without a variable')
    }
    expect(placesProblem('CERT_READY', '{nama} { }')).toBeUndefined()
  })

  it('have a subject as their channel has', () => {
    expect(textIssues({ ...fine, subject: ' ' })).toEqual([{ field: 'subject', message: "can't be empty!" }])
    expect(textIssues({ ...fine, channel: 'WHATSAPP' })).toEqual([
      { field: 'subject', message: 'is not sent on this channel' },
    ])
    expect(textIssues({ ...fine, channel: 'WHATSAPP', subject: null })).toEqual([])
    expect(textIssues({ ...fine, channel: 'IN_APP', subject: null })).toEqual([])
  })

  it('are as long as their channel carries', () => {
    const long = { ...fine, subject: null, body: 'x'.repeat(1001) }
    expect(textIssues({ ...long, channel: 'WHATSAPP' })).toEqual([])
    expect(textIssues({ ...long, channel: 'IN_APP' })).toEqual([
      { field: 'body', message: 'must have at most 1000 characters on this channel' },
    ])
  })
})

describe('a template', () => {
  it('is reset where it has a default that it differs from', () => {
    const of = (hasDefault: boolean, changed: boolean) => canResetTemplate({ hasDefault, changed, name: 'Surat' })
    expect(of(true, true)).toBe(true)
    expect(of(true, false)).toMatchObject({ code: 'IS_DEFAULT' })
    expect(of(false, false)).toMatchObject({ code: 'NO_DEFAULT', data: { name: 'Surat' } })
  })

  it('is switched to what it is not', () => {
    expect(canSwitch({ active: false, name: 'Surat' }, true)).toBe(true)
    expect(canSwitch({ active: true, name: 'Surat' }, true)).toMatchObject({ code: 'IS_ACTIVE' })
    expect(canSwitch({ active: false, name: 'Surat' }, false)).toMatchObject({ code: 'IS_INACTIVE' })
  })
})
