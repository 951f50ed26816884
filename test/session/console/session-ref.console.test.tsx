import { describe, expect, it } from 'vitest'
import { ownPath, safeRef } from '#console/app/ref.ts'
import { loginHref } from '#console/app/session/session-actions.ts'
import { serverDownHref } from '#console/api/failures.ts'

describe('the way back', () => {
  it.each(['/voucher', '/voucher?status=SENT&page=2', '/voucher/edit/3#log', '/', '/pagesx', '/a/../b//c'])(
    'leads to %s',
    (ref) => {
      expect(safeRef(ref)).toBeDefined()
      expect(new URL(safeRef(ref) ?? '', 'https://console.test').origin).toBe('https://console.test')
    },
  )

  it.each([
    '',
    'voucher',
    'https://evil.example',
    'HTTPS://evil.example/voucher',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/\u0000',
    'data:text/html,x',
    '@evil.example',
    '.evil.example',
    '/%2e/\\evil.example',
  ])('never leads to %j', (ref) => {
    expect(safeRef(ref)).toBeUndefined()
    expect(ownPath(ref)).toBeUndefined()
  })

  it.each([undefined, null, 3, ['/voucher'], { href: '/voucher' }])('is a text, not %j', (ref) => {
    expect(safeRef(ref)).toBeUndefined()
  })

  it.each(['/pages/login', '/pages/login?ref=/voucher', '/PAGES/404', '/pages', '/x/../pages/login'])(
    'is no public page: %s',
    (ref) => {
      expect(safeRef(ref)).toBeUndefined()
      expect(ownPath(ref)).toBeDefined()
    },
  )

  it('is left out where it says nothing', () => {
    expect(loginHref('/widgets')).toBe('/pages/login')
    expect(loginHref('/')).toBe('/pages/login')
    expect(loginHref('/voucher?a=1&b=2')).toBe('/pages/login?ref=%2Fvoucher%3Fa%3D1%26b%3D2')
    expect(serverDownHref('/voucher?a=1')).toBe('/pages/server-down?ref=%2Fvoucher%3Fa%3D1')
  })
})
