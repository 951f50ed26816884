import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ZoomClient } from '#server/areas/meeting/zoom/zoom-client.ts'
import { ZOOM_LOGIN, ZoomPeer } from '#test/helpers/peers/zoom-peer.ts'

const peer = new ZoomPeer()
const USER = 'kelas1@akn.example'

beforeAll(() => peer.start())
afterAll(() => peer.stop())
beforeEach(() => {
  peer.got.length = 0
  peer.trouble.length = 0
  peer.meetings.clear()
  peer.tokens = 0
  peer.isPaid = true
  peer.users.add(USER)
})

const never = new AbortController().signal
const urls = () => ({ api: `${peer.url}/v2`, oauth: `${peer.url}/oauth/token` })
const client = (login = ZOOM_LOGIN) => new ZoomClient(urls(), login, never)
const input = (more: object = {}) => ({
  topic: 'Excel · Pertemuan 1',
  startAt: new Date('2026-12-01T12:00:00.000Z'),
  minutes: 120,
  timezone: 'Asia/Jakarta',
  waitingRoom: true,
  recording: 'CLOUD' as const,
  mark: 'academy-item-7',
  ...more,
})
const times = { join_time: '2026-12-01T12:01:00Z', leave_time: '2026-12-01T13:50:00Z' }

describe('the login', () => {
  it('fetches one token, however many requests wait for it, and another once that is revoked', async () => {
    const zoom = client()
    const made = await Promise.all(['a', 'b', 'c'].map((topic) => zoom.create(USER, input({ topic }))))
    expect(made.map(({ kind }) => kind)).toEqual(['done', 'done', 'done'])
    expect(peer.tokens).toBe(1)
    peer.revoke()
    expect((await zoom.hostToken(USER)).kind).toBe('done')
    expect(peer.tokens).toBe(2)
  })

  it('that Zoom refuses closes the way, and its words say why without the secret', async () => {
    const refused = await client({ ...ZOOM_LOGIN, clientSecret: 'salah-sekali' }).hostToken(USER)
    expect(refused).toEqual({
      kind: 'closed',
      why: 'Zoom refuses the credential: Invalid client_id or client_secret',
    })
  })
})

describe('a meeting', () => {
  it('is made, moved, recognised by its mark and cancelled', async () => {
    const zoom = client()
    const made = await zoom.create(USER, input())
    const id = made.kind === 'done' ? made.value.id : ''
    expect(peer.meetings.get(id)).toMatchObject({
      user: USER,
      topic: 'Excel · Pertemuan 1',
      type: 2,
      start_time: '2026-12-01T12:00:00Z',
      duration: 120,
      timezone: 'Asia/Jakarta',
      settings: { waiting_room: true, auto_recording: 'cloud', join_before_host: false },
    })
    expect(await zoom.recognise(USER, 'academy-item-7')).toMatchObject({ kind: 'done', value: { id } })
    expect(await zoom.recognise(USER, 'academy-item-8')).toEqual({ kind: 'done', value: undefined })
    expect((await zoom.move(id, input({ minutes: 90 }))).kind).toBe('done')
    expect(peer.meetings.get(id)?.duration).toBe(90)
    expect((await zoom.cancel(id)).kind).toBe('done')
    expect(await zoom.cancel(id)).toEqual({ kind: 'missing', why: `Meeting does not exist: ${id}. (3001)` })
  })

  it.each([
    ['401 for good', { status: 401, body: { code: 124, message: 'Invalid access token.' } }, 'closed'],
    ['rights that are missing', { status: 403, body: { code: 4711, message: 'No permission.' } }, 'closed'],
    ['500', { status: 500 }, 'later'],
    ['a wrong request', { status: 400, body: { code: 300, message: 'Invalid field.' } }, 'refused'],
    ['a user that is not there', { status: 404, body: { code: 1001, message: 'User does not exist.' } }, 'missing'],
    ['nothing', 'silent', 'unknown'],
    ['something else', 'garbage', 'unknown'],
  ] as const)('that Zoom answers with %s is judged', async (_what, answer, kind) => {
    const path = /^POST \/v2\/users/
    peer.trouble.push({ path, answer }, ...(kind === 'closed' ? [{ path, answer }] : []))
    expect((await client().create(USER, input())).kind).toBe(kind)
  })

  it('is tried later, as Zoom asks', async () => {
    peer.trouble.push({ path: /^POST \/v2\/users/, answer: { status: 429, headers: { 'retry-after': '7' } } })
    expect(await client().create(USER, input())).toEqual({ kind: 'later', why: 'status 429', seconds: 7 })
  })
})

describe('participants', () => {
  it('come in pages, of a meeting whose UUID has slashes', async () => {
    const uuid = '/abc//d+e='
    peer.present.set(
      uuid,
      Array.from({ length: 650 }, (_, n) => ({ name: `P${n}`, user_email: '', ...times })),
    )
    const found = await client().participants(uuid)
    expect(found.kind === 'done' && found.value.length).toBe(650)
    expect(peer.got.filter(({ path }) => path.includes('/report/'))).toHaveLength(3)
  })

  it('are read from the plain list where the plan has no reports', async () => {
    peer.isPaid = false
    peer.present.set('85', [{ name: 'Ayu', user_email: 'ayu@contoh.example', ...times }])
    expect(await client().participants('85')).toMatchObject({ kind: 'done', value: [{ name: 'Ayu' }] })
    expect(peer.got.at(-1)?.path).toMatch(/^\/v2\/past_meetings\/85\/participants/)
  })
})
