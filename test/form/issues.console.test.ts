import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#contract/core/api-error.ts'
import { CreateVoucher } from '#contract/voucher/voucher.ts'
import { currentStore } from '#console/app/current-console.ts'
import { logOut } from '#console/app/session/session-actions.ts'
import { keepDraft, readDraft } from '#console/form/drafts.ts'
import { checkForm, issuesOfError } from '#console/form/issues.ts'
import { changed, merge } from '#console/form/merge.ts'
import { queryAtom } from '#console/palette/palette-state.ts'
import { fakeServer, freshConsole, logIn, ok } from '#test/helpers/console.tsx'

const names = ['code', 'platform', 'coreClassId', 'price']

describe('checks of a form', () => {
  it("says can't be empty! of every required blank, and only of those", () => {
    const values = { code: ' ', platform: null, coreClassId: undefined, price: 0 }
    const body = { price: 0 }
    const found = checkForm(values, { required: ['platform', 'coreClassId'], names, body, schema: CreateVoucher })
    expect(found.fields).toEqual([
      { field: 'platform', message: "can't be empty!" },
      { field: 'coreClassId', message: "can't be empty!" },
    ])
    expect(checkForm(values, { required: 'all', names, body: {} }).fields).toHaveLength(3)
  })

  it('asks the schema of the call for the rest', () => {
    const body = { code: 'A!', platform: 'PIJAR', coreClassId: 3, price: 'much' }
    const found = checkForm(body, { required: [], names, body, schema: CreateVoucher })
    expect(found.fields.map(({ field }) => field)).toEqual(['code', 'price'])
  })
})

describe('refusals of the server', () => {
  const refused = (more: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
    new ApiError({ status: 422, code: 'VALIDATION', message: 'Check the marked fields.', ...more })

  it('go to the fields that they name', () => {
    const error = refused({
      issues: [
        { field: 'coreClassId', message: 'is not a class of this customer' },
        { field: 'body.price', message: 'must not be negative' },
        { field: 'rows.3.code', message: 'is taken' },
      ],
    })
    expect(issuesOfError(error, names)).toEqual({
      fields: [
        { field: 'coreClassId', message: 'is not a class of this customer' },
        { field: 'price', message: 'must not be negative' },
      ],
      whole: ['rows.3.code: is taken'],
      inner: [],
    })
  })

  it('within the value of a field are kept with their whole paths', () => {
    const issues = [
      { field: 'rows.3.code', message: 'is taken' },
      { field: 'rows.4.price', message: 'is too much' },
    ]
    const found = issuesOfError(refused({ issues }), ['rows'])
    expect(found).toEqual({ fields: [{ field: 'rows', message: 'is taken' }], whole: [], inner: issues })
  })

  it('put a duplicate at the field that has to differ', () => {
    const error = refused({ status: 409, code: 'DUPLICATE', message: 'PIN-1 already exists.', data: { field: 'code' } })
    expect(issuesOfError(error, names).fields).toEqual([{ field: 'code', message: 'PIN-1 already exists.' }])
  })

  it('speak for the whole form otherwise', () => {
    expect(issuesOfError(refused({ status: 409, code: 'IN_USE', message: 'In use.' }), names)).toEqual({
      fields: [],
      whole: ['In use.'],
      inner: [],
    })
    expect(issuesOfError(new TypeError('oh'), names).whole[0]).toMatch('Nothing was saved')
  })
})

describe('merging', () => {
  const base = { price: 1, platform: 'A', limit: 1 }

  it('finds what both changed, and takes over what only they changed', () => {
    const found = merge(base, { ...base, price: 2 }, { ...base, price: 3, limit: 9 })
    expect(found.conflicts).toEqual([{ field: 'price', mine: 2, theirs: 3 }])
    expect(found.taken).toEqual([{ field: 'limit', mine: 1, theirs: 9 }])
  })

  it('has nothing to say when both meant the same', () => {
    expect(merge(base, { ...base, price: 2 }, { ...base, price: 2 })).toEqual({ conflicts: [], taken: [] })
    expect(changed(base, { ...base, price: 2 })).toEqual({ price: 2 })
  })
})

describe('drafts', () => {
  beforeEach(() => {
    freshConsole()
  })
  it('that cannot be read are none', () => {
    const { masterId } = logIn().customer
    sessionStorage.setItem(`draft:${masterId}:x`, '{"values": 3')
    expect(readDraft('x')).toBeUndefined()
    sessionStorage.setItem(`draft:${masterId}:x`, '{"values":[],"base":{}}')
    expect(readDraft('x')).toBeUndefined()
  })

  const draft = { values: { code: 'PIN-1' }, base: { code: '' }, version: 1 }

  it('belong to who typed them', () => {
    logIn({ masterId: 7 })
    keepDraft('x', draft)
    logIn({ masterId: 8 })
    expect(readDraft('x')).toBeUndefined()
    logIn({ masterId: 7 })
    expect(readDraft('x')).toEqual(draft)
  })

  it('and what is typed in the palette are forgotten at logout, and no form writes one afterwards', () => {
    fakeServer({ 'DELETE /svc/console/me/session': () => ok({}) })
    logIn({ masterId: 7 })
    keepDraft('x', draft)
    currentStore().set(queryAtom, 'reset voucher PIN-1')
    logOut()
    keepDraft('y', draft)
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
    expect(currentStore().get(queryAtom)).toBe('')
  })
})
