import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { answerToken, hookSignature, isSigned, signEntrance } from '#server/areas/meeting/zoom/zoom-signature.ts'

const now = 1_796_000_000
const secret = 'rahasia-webhook'
const body = Buffer.from('{"event":"meeting.ended"}')
const signature = hookSignature(String(now), body, secret)

describe('a signed entrance', () => {
  it('is a JWT that a client with the SDK can verify, for two hours', async () => {
    const { signature: token, exp } = await signEntrance({
      sdkKey: 'kunci',
      sdkSecret: 'rahasia',
      meetingNumber: '85123456789',
      role: 1,
      now,
    })
    expect(exp).toBe(now + 7200)
    const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode('rahasia'), {
      currentDate: new Date(now * 1000),
    })
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(payload).toEqual({
      appKey: 'kunci',
      sdkKey: 'kunci',
      mn: '85123456789',
      role: 1,
      iat: now,
      exp,
      tokenExp: exp,
    })
  })
})

describe('what Zoom tells', () => {
  it('is signed over the time and the bytes', () => {
    const text = `v0:${now}:${body.toString()}`
    expect(signature).toBe(`v0=${createHmac('sha256', secret).update(text).digest('hex')}`)
    expect(isSigned({ signature, timestamp: String(now), body }, secret, now + 299)).toBe(true)
  })

  it.each([
    ['another body', { body: Buffer.from('{}') }],
    ['another signature', { signature: signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }],
    ['no signature', { signature: undefined }],
    ['an old time', { timestamp: String(now - 301) }],
    ['no time', { timestamp: 'now' }],
  ])('is refused with %s', (_what, given) => {
    expect(isSigned({ signature, timestamp: String(now), body, ...given }, secret, now)).toBe(false)
  })

  it('is preceded by a question, which only who knows the secret can answer', () => {
    expect(answerToken('qgg8vlvZRS6UYooatFL8Aw', secret)).toEqual({
      plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
      encryptedToken: createHmac('sha256', secret).update('qgg8vlvZRS6UYooatFL8Aw').digest('hex'),
    })
  })
})
