import type { Kind } from '#contract/core/resource/kind.ts'
import type { RecordKind } from '#contract/kinds.ts'
import { kinds, ofKinds } from '#contract/kinds.ts'
import type { RecordId, RecordRef } from '#engine/context.ts'
import type { Resource } from '#contract/records.ts'

const at =
  (before: string) =>
  ({ id }: RecordRef) =>
    `${before}/${id}`

/** What an address names in braces: the record's own number, a value of the record, or what it belongs to. */
function filled(address: string, { id, record, of }: RecordRef): string {
  const values = record as Readonly<Record<string, RecordId | undefined>> | undefined
  return address.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(name === 'id' ? id : (values?.[name] ?? of?.[0] ?? '')),
  )
}

/** An address that search parameters can follow. */
export const startOf = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}`

/** Where a record is seen in its list; undefined where its number alone does not say in which list it is. */
export function openHref({ path }: Pick<Kind, 'path'>, id: number): string | undefined {
  return path.includes('{') ? undefined : `${startOf(path)}open=${id}`
}

/** Where a record of a kind is seen: its page, unless its identity says otherwise. */
function ofKind(name: RecordKind) {
  const { path, editPath = `${path}/edit`, href }: Kind = kinds[name]
  return href === undefined ? at(editPath) : (ref: RecordRef) => filled(href, ref)
}

const hrefs: Readonly<Record<Resource, (ref: RecordRef) => string>> = {
  ...ofKinds(ofKind),
  app: at('/integrations'),
  audit: ({ id }) => `/audit?open=${id}`,
  employee: at('/employee/detail'),
  employeeChild: ({ of }) => `/employee/detail/${of?.[0]}`,
  // One screen says everything about a participant; the form is one of its commands.
  enrolment: at('/absensi-report'),
  leaveRequest: at('/leave-approval'),
  leaveType: at('/leave-type/update'),
  order: at('/order'),
  platform: () => '/voucher',
  notification: () => '/notifications',
  invitation: () => '/roles?list=invitations',
  token: () => '/api-tokens',
  training: () => '/training',
  role: () => '/roles',
  sale: ({ id, of }) => `/${of?.[0] ?? 'reportecommerce'}/edit/${id}`,
  // One screen says everything about a student, too.
  student: at('/crm/student'),
  // One that stands in no stage is seen at its student's.
  studentClass(ref) {
    const { id, of = [] } = ref
    const known = ref.resource === 'studentClass' ? ref.record : undefined
    const [student = known?.studentId, stage = known?.stageId] = of
    return stage == null ? `/crm/student/${student}` : `/crm/student/${student}/${stage}/${id}`
  },
}

/** Where a record is to be seen. */
export function recordHref(ref: RecordRef): string {
  return hrefs[ref.resource](ref)
}
