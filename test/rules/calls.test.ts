import { describe, expect, it } from 'vitest'
import { permissions } from '#contract/core/permission.ts'
import { lookupTypes } from '#contract/customer/lookup.ts'
import { lists, viewedLists } from '#contract/lists.ts'
import { allCalls, allCallsOfLists } from '#test/helpers/contract/calls.ts'
import { readSource } from '#test/helpers/sources.ts'

interface Row {
  id: string
  method: string
  path: string
  area: string
  service: string
  success?: string
  body: string
}

const rows = JSON.parse(readSource('test/spec/calls.json')) as Row[]

const keyOf = ({ service, method, path }: { service: string; method: string; path: string }) =>
  `${service} ${method} ${named(path)}`

/** The specification calls the customer, or the partner, of some addresses by another name. */
const named = (path: string) =>
  path
    .replace('/v3/api/customers/{customerId}/zooms', '/v3/api/customers/{id}/zooms')
    .replace('{current id}', '{mitraId}')

/** What is known of one type of the general calls stands at their address, with the type filled in. */
const specifiedKey = (endpoint: { service: string; method: string; path: string }) =>
  keyOf({ ...endpoint, path: endpoint.path.replace(/^\/general\/[\w-]+\//, '/general/{type}/') })

/** One that bears a mark shares the address of another. */
const unmarked = allCalls.filter(({ endpoint }) => endpoint.mark === undefined)
const built = new Map(unmarked.map((call) => [keyOf(call.endpoint), call]))

/** Calls of the specification that are still to be built; a call that is built leaves this list. */
const missing = `
C284-C285`

/** `C002 C004-C006` → C002, C004, C005, C006 */
function idsOf(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map((id) => Number(id.slice(1)))
      return Array.from({ length: last - first + 1 }, (_, n) => `C${String(first + n).padStart(3, '0')}`)
    })
}

/** C004, C005, C006 → `C004-C006` */
function rangesOf(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(id.slice(1)))
  const starts = numbers.filter((n) => !numbers.includes(n - 1))
  return starts
    .map((start) => {
      let end = start
      while (numbers.includes(end + 1)) end++
      const name = (n: number) => `C${String(n).padStart(3, '0')}`
      return end === start ? name(start) : `${name(start)}-${name(end)}`
    })
    .join(' ')
}

describe('who may make a call', () => {
  it('is decided by a permission of the vocabulary, a session, or nothing', () => {
    const known = new Set<unknown>([...permissions, 'session', null])
    expect(allCallsOfLists.filter(({ endpoint }) => !known.has(endpoint.access)).map((call) => call.name)).toEqual([])
  })

  it('is a permission of the list that is named, for the calls about any list', () => {
    const ofLists = allCalls.filter(({ endpoint }) => endpoint.path.startsWith('/lists/'))
    expect(ofLists.map(({ endpoint }) => `${endpoint.method} ${endpoint.path} ${endpoint.access}`)).toEqual([
      'GET /lists/{list}/columns list:read',
      'GET /lists/{list}/summary list:read',
      'POST /lists/{list}/selected-summary list:read',
      'GET /lists/{list}/counts list:read',
      'GET /lists/{list}/csv list:export',
      'GET /lists/{list}/xlsx list:export',
      'POST /lists/{list}/selection list:read',
    ])
    expect(allCalls.filter(({ endpoint }) => endpoint.access?.startsWith('list:'))).toEqual(ofLists)
    for (const [name, list] of Object.entries(lists)) expect(list.name).toBe(name)
  })

  it('is a permission of the list for its views, which every list of the console has', () => {
    const { lookup, ...others } = lists
    for (const { name, read } of Object.values(others)) expect(viewedLists).toHaveProperty(name, read)
    for (const type of lookupTypes) expect(viewedLists).toHaveProperty(`lookup-${type}`, lookup.read)
  })

  it('is open to everyone for these calls and no others', () => {
    const open = allCalls.filter(({ endpoint }) => endpoint.access === null)
    expect(open.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([
      'POST /api/auth/login',
      'GET /',
      'POST /api/auth/reset-password',
      'POST /login/second-factor',
      'POST /login/passkey',
      'GET /registration',
      'POST /api/account',
      'POST /registration/confirm',
      'POST /registration/letter',
      'POST /invitation',
      'POST /invitation/acceptance',
    ])
  })

  it('is open to everyone at a guarded address only for a body with its mark', () => {
    const marked = allCalls.filter(({ endpoint }) => endpoint.mark !== undefined)
    expect(marked.map(({ name }) => name)).toEqual(['registerAccount'])
    for (const { endpoint } of marked) {
      expect(endpoint.access).toBeNull()
      expect(built.get(keyOf(endpoint))?.endpoint.access).toBe('account:create')
      expect(endpoint.body?.safeParse({}).error?.issues.map(({ path }) => path.join('.'))).toContain(endpoint.mark)
    }
  })

  it('depends on the change itself for undo', () => {
    // Which permissions that takes depends on the change; the tests of undo hold it.
    expect(allCalls.find((call) => call.name === 'auditUndo')?.endpoint.access).toBe('session')
  })

  it('depends on the command itself for bulk jobs', () => {
    // The tests of bulk jobs hold which permissions that takes.
    const names = ['bulkStart', 'bulkPreview', 'bulkRetry', 'bulkUndo']
    expect(names.map((name) => allCalls.find((call) => call.name === name)?.endpoint.access)).toEqual(
      names.map(() => 'session'),
    )
  })

  it("needs only a session for these calls, which concern the caller's own account", () => {
    const commands = new Set(['auditUndo', 'bulkStart', 'bulkPreview', 'bulkRetry', 'bulkUndo'])
    const own = allCalls.filter(
      ({ name, endpoint }) => endpoint.access === 'session' && !endpoint.forAccess && !commands.has(name),
    )
    expect(own.map((call) => call.name).toSorted()).toEqual([
      'addPasskey',
      'allListViews',
      'askPasskey',
      // These ask for the permission of the record that the file belongs to.
      'attachmentAdd',
      'attachmentList',
      'attachmentRemove',
      'bulkRefused',
      'bulkReportCsv',
      'bulkReportXlsx',
      'changePassword',
      'confirmSecondFactor',
      'digitalPlatforms',
      'endMySession',
      'endOtherSessions',
      'endThisSession',
      // Its purpose says which permission it takes.
      'fileUpload',
      'find',
      'findOfKind',
      'findOne',
      'framePictures',
      // Each widget asks for its own permissions.
      'home',
      'imageUpload',
      'jobCancel',
      'jobList',
      // Each asks for the permission to read the list itself; the tests of views hold it.
      'leaveAttach',
      'leavePreview',
      'listViewCreate',
      'listViewDelete',
      'listViewStart',
      'listViewUpdate',
      'listViews',
      'myGranters',
      'myProfile',
      'myRoles',
      'mySecondFactor',
      'mySessionChanges',
      'mySessions',
      'notificationCount',
      'notificationList',
      'notificationRead',
      'notificationReadAll',
      'ownLeaveCancel',
      'ownLeaveCreate',
      'ownPhotoRemove',
      'ownPhotoSet',
      'ownWork',
      // For those who may choose such a picture.
      'pictureRead',
      'preferenceRead',
      'preferenceWrite',
      'removePasskey',
      'removeSecondFactor',
      'renamePasskey',
      'renewRecoveryCodes',
      'reportRespond',
      'setMyTalent',
      'startPasskey',
      'startSecondFactor',
      'testimonyList',
      'uploadProgress',
    ])
  })
})

it('admin access as another person makes these calls alone, and changes nothing but its own end', () => {
  const own = allCalls.filter(({ endpoint }) => endpoint.forAccess)
  expect(own.map(({ name, endpoint }) => `${endpoint.method} ${name}`).toSorted()).toEqual([
    'DELETE accessEnd',
    'GET accessActivities',
    'GET accessLearning',
    'GET accessParticipants',
    'GET accessRead',
    'GET accessTeaching',
  ])
})

describe('the calls of the contract', () => {
  it("cross customers only for the caller's own account", () => {
    const ofPerson = allCalls.filter(({ endpoint }) => endpoint.ofPerson)
    expect(ofPerson.map(({ endpoint }) => endpoint.access)).toEqual(ofPerson.map(() => 'session'))
    expect(ofPerson.map(({ name }) => name).toSorted()).toEqual([
      'addPasskey',
      'askPasskey',
      'changePassword',
      'confirmSecondFactor',
      'endMySession',
      'endOtherSessions',
      'endThisSession',
      'framePictures',
      'myRoles',
      'mySecondFactor',
      'mySessionChanges',
      'mySessions',
      'ownPhotoRemove',
      'ownPhotoSet',
      'removePasskey',
      'removeSecondFactor',
      'renamePasskey',
      'renewRecoveryCodes',
      'setMyTalent',
      'startPasskey',
      'startSecondFactor',
    ])
  })

  it('are unique by method, path and service', () => {
    expect(built.size).toBe(unmarked.length)
  })

  it('read with GET and write with anything else; a GET has no body', () => {
    expect(
      allCalls.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.body).map((call) => call.name),
    ).toEqual([])
    const unlike = allCalls.filter(({ endpoint }) => endpoint.writes !== (endpoint.method !== 'GET'))
    expect(unlike.map(({ name }) => name)).toEqual([
      'notificationRead',
      'notificationReadAll',
      'sendCertificate',
      'partnerDossier',
      'correctCode',
    ])
    const blobs = allCalls.filter(({ endpoint }) => endpoint.answer.kind === 'blob' && endpoint.method !== 'GET')
    expect(blobs.map((call) => call.name)).toEqual([])
  })

  it('are audited when they write, or state why not', () => {
    const silent = allCalls.filter(({ endpoint: { unaudited } }) => unaudited !== undefined)
    expect(silent.map(({ name, endpoint }) => `${name}: ${endpoint.unaudited}`)).toEqual([
      'bulkStart: every change that the job makes is noted',
      'bulkPreview: it is taken back',
      'bulkRetry: every change that the job makes is noted',
      'bulkUndo: every change that the job takes back is noted',
      'notificationRead: what a person has read is no business of anybody else',
      'notificationReadAll: what a person has read is no business of anybody else',
      'startSecondFactor: nothing has changed until the first code confirms it',
      'startPasskey: nothing has changed until what is signed comes back',
      'askPasskey: nothing has changed until what is signed comes back',
      'askPasskeyAtLogin: nothing has changed until what is signed comes back',
      'invitationRead: only reads; the token must not be in an address',
      'preferenceWrite: how a person likes the console is no business of anybody else',
      'listSelectedSummary: adding up changes no record',
      'listSelection: a selection changes no record',
      'listViewCreate: a view changes no record, only how a list is looked at',
      'listViewUpdate: a view changes no record, only how a list is looked at',
      'listViewDelete: a view changes no record, only how a list is looked at',
      'listViewStart: a view changes no record, only how a list is looked at',
      'orderSearch: searching changes no record',
      'voucherImportNames: looking names up changes no record',
      'integrationTest: It changes nothing but what is known of the connection.',
      'zoomSignature: It stores nothing; who begins a meeting as its host is noted by the token of the host.',
      'leavePreview: a preview changes no record',
      'verifyCode: looking a code up changes no record',
      'verifyFile: looking codes up changes no record',
      'schedulePreview: a preview changes no record',
      'schedulePlan: a plan changes no record',
    ])
  })

  it('that show something once are these', () => {
    expect(allCalls.filter(({ endpoint }) => endpoint.shownOnce).map(({ name }) => name)).toEqual([
      'instructorAccess',
      'studentAccess',
      'startSecondFactor',
      'confirmSecondFactor',
      'renewRecoveryCodes',
      'addPasskey',
      'apiTokenCreate',
      'partnerReveal',
      'customerReveal',
      'credentialResetTrx',
      'zoomSignature',
      'zoomZakToken',
      'employeeReveal',
      'childReveal',
      'instructorReveal',
      'scheduleSubscribe',
      'studentReveal',
    ])
  })

  it('have a one-line summary', () => {
    for (const { name, endpoint } of allCalls) expect(endpoint.summary, name).toMatch(/^[A-Z][^\n]{3,100}[^.]$/)
  })
})

describe('the calls of the specification', () => {
  it('are 372, with unique numbers', () => {
    expect(rows).toHaveLength(372)
    expect(new Set(rows.map((row) => row.id)).size).toBe(372)
  })

  it('about vouchers are all built, with the same method, path and service', () => {
    const vouchers = rows.filter((row) => row.area === 'Vouchers')
    expect(vouchers.length).toBeGreaterThan(10)
    expect(vouchers.filter((row) => !built.has(keyOf(row))).map(keyOf)).toEqual([])
  })

  it('are built, except those in the list above', () => {
    const unbuilt = rows.filter((row) => !built.has(keyOf(row))).map((row) => row.id)
    expect(rangesOf(unbuilt)).toBe(rangesOf(idsOf(missing)))
  })

  it('judge success by the rule that the specification states', () => {
    const wrong = rows.flatMap((row) => {
      const call = built.get(keyOf(row))
      return call && row.success && call.endpoint.success !== row.success ? [`${row.id} ${call.name}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('are the only calls outside the console’s own service', () => {
    const specified = new Set(rows.map(keyOf))
    const invented = allCalls.filter(
      ({ endpoint }) => endpoint.service !== 'console' && !specified.has(specifiedKey(endpoint)),
    )
    // An item of the gallery is read at the address at which it is changed.
    expect(invented.map((call) => call.name)).toEqual(['mediaRead'])
  })
})
