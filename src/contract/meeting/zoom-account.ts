import { call, list, record } from '#contract/core/call.ts'
import { Deleted } from '#contract/core/common.ts'
import { RequiredEmail } from '#contract/core/contact.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { code, int, moment, text } from '#contract/core/resource/field.ts'
import { changeOrRestore, ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'

export const zoomLicenses = ['BASIC', 'PRO', 'WEBINAR'] as const
export const zoomAccountStatuses = ['ACTIVE', 'ERROR', 'DISABLED'] as const

const of = schemasFor(kinds.zoomAccount, {
  displayName: text('Name', {
    search: 'contains',
    sort: true,
    required: true,
    max: 120,
    edit: true,
    main: 1,
    width: 200,
    find: 'name',
    typed: ['nama'],
  }),
  email: text('E-mail', {
    schema: RequiredEmail,
    search: 'contains',
    sort: true,
    required: true,
    unique: true,
    write: 'create',
    main: 2,
    width: 220,
    find: 'email',
    help: 'The user at Zoom whose meetings these are.',
  }),
  license: code('License', zoomLicenses, {
    words: { BASIC: 'Basic', PRO: 'Pro', WEBINAR: 'Webinar' },
    initial: 'PRO',
    default: 'PRO',
    sort: true,
    filter: true,
    width: 100,
    typed: ['lisensi'],
  }),
  capacity: int('Capacity', { default: 100, min: 1, max: 10_000, sort: true, edit: true, width: 90 }),
  status: code('Status', zoomAccountStatuses, {
    initial: 'ACTIVE',
    offered: ['ACTIVE', 'DISABLED'],
    write: 'update',
    sort: true,
    filter: true,
    main: 1,
    width: 100,
  }),
  /** Meetings of schedules that are still to come. */
  meetingCount: int('Future meetings', { write: 'never', required: true, sort: true, width: 120 }),
  lastUsedAt: moment('Last used', {
    write: 'never',
    sort: true,
    bounds: ['usedFrom', 'usedTo'],
    width: 120,
  }),
})

const zooms = '/v3/api/customers/{customerId}/zooms'
const ours = '/customers/{customerId}/zooms/{zoomAccountId}'

export const zoomAccountList = call({
  method: 'GET',
  path: zooms,
  access: 'zoom:read',
  summary: 'List the Zoom accounts of a customer',
  query: queryOfList(of.listFields),
  answer: list(of.record),
})

export const zoomAccountCreate = call({
  method: 'POST',
  path: zooms,
  access: 'zoom:create',
  summary: 'Add a Zoom account',
  body: of.create,
  answer: record(of.record),
})

export const zoomAccountRemove = call({
  method: 'DELETE',
  path: `${zooms}/{zoomAccountId}`,
  access: 'zoom:delete',
  summary: 'Remove one Zoom account that no future meeting uses',
  answer: record(Deleted),
})

export const zoomAccountRead = call({
  method: 'GET',
  path: ours,
  service: 'console',
  access: 'zoom:read',
  summary: 'Read one Zoom account',
  answer: record(of.record),
})

export const zoomAccountUpdate = call({
  method: 'PUT',
  path: ours,
  service: 'console',
  access: 'zoom:create',
  summary: 'Change one Zoom account, or put a removed one back; absent fields stay as they are',
  body: changeOrRestore(of.update),
  answer: record(of.record),
})

/** A user at Zoom who holds one meeting at a time. */
export const zoomAccount = defineResource(kinds.zoomAccount, {
  calls: ownCalls(of, {
    list: zoomAccountList,
    read: zoomAccountRead,
    create: zoomAccountCreate,
    update: zoomAccountUpdate,
    remove: zoomAccountRemove,
  }),
  keywords: ['zoom', 'meeting', 'akun zoom'],
  label: 'displayName',
  hint: 'email',
  search: 'Name or e-mail…',
  sort: 'displayName',
  onDelete: 'An account with future meetings cannot be removed. You can restore it.',
  empty: { title: 'No Zoom accounts yet', hint: 'Online meetings are held with these accounts.' },
  fields: of.fields,
})
export type ZoomAccount = RecordOfKind<typeof zoomAccount>
