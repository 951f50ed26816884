import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { actionTitle, changeSay, recordPath, resourceWords, surfaceWords } from '#console/history/action-words.ts'
import { undoStates } from '#console/history/undo-state.ts'
import type { Column, Filter, ResourceList } from '#console/list/resource-list.ts'
import { asked } from '#console/list/resource-list.ts'
import { wordsOf } from '#console/commands/say.ts'
import { say } from '#engine/say.ts'
import type { AuditRow } from '#contract/core/audit/audit.ts'
import {
  auditFields,
  auditList,
  auditListDef,
  AuditQuery,
  auditRead,
  auditSurfaces,
} from '#contract/core/audit/audit.ts'
import { auditActions, auditResources } from '#contract/audited.ts'

const AuditDetails = lazyPart(() => import('./audit-details.tsx'))

/** Both identities, where staff look with admin access. */
function whoOf({ actor, actingAs }: AuditRow): string | null {
  const parts = [actor?.name, actingAs && wordsOf(say('as {{name}}', { name: actingAs.name }))]
  return parts.filter((part) => part !== undefined).join(' · ') || null
}

const columns: readonly Column<AuditRow>[] = [
  { key: 'at', main: true, line: 2, title: 'When', width: 148, sort: 'at', kind: 'datetime', value: (row) => row.at },
  {
    key: 'action',
    main: true,
    line: 1,
    title: 'What',
    width: 190,
    kind: 'text',
    value: (row) => wordsOf(changeSay(row)),
  },
  {
    key: 'record',
    main: true,
    line: 1,
    title: 'Record',
    width: 150,
    kind: 'link',
    value: (row) => row.label ?? (row.recordId === null ? null : String(row.recordId)),
    href: recordPath,
  },
  {
    key: 'actor',
    main: true,
    line: 2,
    title: 'Who',
    width: 140,
    kind: 'text',
    value: whoOf,
  },
  { key: 'reason', title: 'Reason', width: 200, kind: 'text', value: (row) => row.reason },
  {
    key: 'surface',
    title: 'From',
    width: 90,
    kind: 'text',
    value: (row) => (row.surface === null ? null : wordsOf(surfaceWords(row.surface))),
  },
  { key: 'ip', title: 'IP address', width: 120, kind: 'code', value: (row) => row.ip },
  {
    key: 'undo',
    main: true,
    title: 'Can be undone',
    width: 124,
    kind: 'status',
    value: (row) => undoStates[row.undo].label,
    tone: (row) => undoStates[row.undo].tone,
  },
]

const filters = (): readonly Filter<AuditRow, keyof (typeof AuditQuery)['shape']>[] => [
  {
    key: 'action',
    title: 'What',
    kind: 'enum',
    many: true,
    choices: auditActions.map((value) => ({ value, label: actionTitle(value) })),
  },
  {
    key: 'actor',
    title: 'Who',
    kind: 'seen',
    named: ({ actor }) => (actor ? { value: actor.id, label: actor.name } : undefined),
  },
  { key: 'atFrom', to: 'atTo', title: 'When', kind: 'dates' },
  {
    key: 'resource',
    title: 'Kind of record',
    kind: 'enum',
    many: true,
    choices: auditResources.map((value) => ({ value, label: resourceWords(value) })),
  },
  {
    key: 'recordId',
    title: 'Record',
    kind: 'seen',
    named: ({ recordId, label }) =>
      recordId === null ? undefined : { value: recordId, label: label ?? `#${recordId}` },
  },
  {
    key: 'surface',
    title: 'From',
    kind: 'enum',
    many: true,
    choices: auditSurfaces.map((value) => ({ value, label: surfaceWords(value) })),
  },
  { key: 'undoable', title: 'Undo', kind: 'bool', yes: 'Only undoable', no: 'Only not undoable' },
  { key: 'ip', title: 'IP address', kind: 'text' },
  { key: 'reason', title: 'Reason', kind: 'text' },
]

/** What was changed, as a list. */
export function auditOf(customerId: number): ResourceList<AuditRow> {
  return {
    resource: 'audit',
    views: 'audit',
    title: 'Audit log',
    noun: { one: 'change', many: 'changes' },
    columns,
    filters: filters(),
    defaultSort: '-at',
    keyword: { placeholder: 'Record begins with…' },
    rowId: (row) => row.id,
    rowLabel: (row) => `${wordsOf(changeSay(row))} ${row.label ?? ''}`.trim(),
    query: AuditQuery,
    fields: auditFields,
    line: () => import('./audit-line.ts'),
    figures: async () => (await import('#console/list/figures.ts')).figuresOf(auditListDef, customerId),
    page: (query) => asked(auditList, { customerId, query }),
    one: (id) => asked(auditRead, { customerId, id }),
    changeFeed: { resource: 'audit_log', customerId },
    tabs: [{ key: 'details', title: 'Details', render: (row) => <AuditDetails change={row} /> }],
    empty: {
      title: 'No changes yet',
      hint: 'Changes will appear here, with who made them and a way to undo them.',
      commands: [],
    },
  }
}
