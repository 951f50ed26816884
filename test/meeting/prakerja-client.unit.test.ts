import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PrakerjaClient, prakerjaSignature } from '#server/areas/meeting/prakerja/prakerja-client.ts'
import { notesOf } from '#server/areas/meeting/prakerja/prakerja-worker.ts'
import { PRAKERJA_LOGIN, PrakerjaPeer } from '#test/helpers/peers/prakerja-peer.ts'

const peer = new PrakerjaPeer()
beforeAll(() => peer.start())
afterAll(() => peer.stop())
beforeEach(() => {
  peer.trouble.length = 0
  peer.assessed.length = 0
  peer.codes.add('KODE-1')
})

const never = new AbortController().signal
const client = (login = PRAKERJA_LOGIN, url = peer.url) => new PrakerjaClient(url, login, never)
const said = { redeem_code: 'KODE-1', scope: 'post_test', sequence: 1, notes: 'Nilai 80 dari 100.' }

it('signs as Prakerja documents it', () => {
  const login = { clientCode: 'myclient_code', signKey: 'my_sign_key' }
  const path = '/api/v1/integration/payment/redeem-code/commit'
  const request = { timestamp: 1_516_239_022, method: 'POST', path, body: '{"redeem_code":"code"}' }
  expect(prakerjaSignature(login, request)).toBe('943c20a8e36b6243f576404b00fffdc86411ce1f')
})

it('sends what a participant reached', async () => {
  expect(await client().assess(said)).toEqual({ kind: 'done' })
  expect(peer.assessed).toEqual([{ ...said, url_file: '' }])
})

it('says of each failure whether it is worth another try', async () => {
  const outcomes: unknown[] = []
  for (const trouble of [
    { status: 401, body: { success: false, message: 'signature not match' } },
    { status: 429, headers: { 'retry-after': '90' } },
    { status: 500 },
    { status: 422, body: { success: false, message: 'scope is invalid' } },
    { status: 302 },
    'garbage',
    'silent',
  ] as const) {
    peer.trouble.push(trouble)
    const result = await client().assess(said)
    outcomes.push([result.kind, result.kind === 'later' ? result.seconds : undefined])
  }
  expect(outcomes).toEqual([
    ['closed', undefined],
    ['later', 90],
    ['later', undefined],
    ['refused', undefined],
    ['closed', undefined],
    ['later', undefined],
    ['later', undefined],
  ])
  expect(peer.assessed).toEqual([])
  const away = await new PrakerjaPeer().start()
  await away.stop()
  expect(await client(PRAKERJA_LOGIN, away.url).assess(said)).toMatchObject({ kind: 'closed' })
})

it('tests the credential with a code that no one has, and sends nothing', async () => {
  expect(await client().test()).toBeUndefined()
  expect(await client({ ...PRAKERJA_LOGIN, signKey: 'salah' }).test()).toContain('refuses the credential')
  peer.trouble.push({ status: 503 })
  expect(await client().test()).toBe('status 503')
  expect(peer.assessed).toEqual([])
})

it('writes the score, and the final one with its outcome once there is one', () => {
  expect(notesOf({ score: 82.5, final_score: null, passed: null })).toBe('Nilai 82,5 dari 100.')
  expect(notesOf({ score: 90, final_score: 87.25, passed: true })).toBe('Nilai 90 dari 100. Nilai akhir 87,25, lulus.')
  expect(notesOf({ score: 40, final_score: 41, passed: false })).toBe('Nilai 40 dari 100. Nilai akhir 41, belum lulus.')
})
