import type { AuditAction, AuditResource } from '#contract/audited.ts'
import type { FieldIssue, Reason } from '#contract/core/error.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import type { Area, Permission } from '#contract/core/permission.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { Snapshot } from '#server/core/audit/snapshot.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import type { ListDescription } from '#server/core/list/description.ts'

/** Bodies, once their schema has passed them. An absent key stays as it is. */
export type RecordInput = Readonly<Record<string, unknown>>

/** A key of a body that names another record, which must be one of the customer's. */
export interface Reference {
  table: keyof Database
  /** In the message: `a class`. */
  what: string
  /** By another column than its number: the code of a platform. */
  by?: string
  /** The same for every customer. */
  shared?: true
}

/** A record that is about to be written; `before` when it is there already. */
export interface Writing<Row> {
  customerId: number
  input: RecordInput
  before: Row | undefined
}

/** The same, with the columns that come of it. */
export interface Written<Row> extends Writing<Row> {
  set: Columns
}

/** What a write does in addition to the record's own row: for the audit and for the way back. */
export type RelatedWrites = Omit<Snapshot, 'columns'>

type Listed<Row extends ResourceRow> = ListDescription<ListFields, Row>

/**
 * A resource of the generic pattern as the server sees it. All that is common to resources (tenancy, versions, audit,
 * undo, exclusion, deletion, lists, exports) follows from this. Its table has `version`, `deleted_at` and, where its
 * calls have an exclusion, `excluded`.
 */
export interface Resource<Row extends ResourceRow = ResourceRow, F extends ListFields = ListFields> {
  table: AuditResource & keyof Database
  /** Its permissions: `channel` of `channel:update`. */
  area: Area
  /** Its commands and what the audit notes of them: `tokped` of `tokped.edit`. */
  command: string
  /** What its commands take beside the record. */
  args?: RecordInput
  /** In "There is no such setting". */
  noun: string
  list: ListDescription<F, Row>
  /** The list as a session sees it, of one customer, where what it shows depends on that. */
  listFor?(this: void, list: Listed<Row>, session: Session, customerId?: number): Listed<Row>
  /** Locks and reads many at once, where that takes more than their own rows. */
  lockRows?(this: void, tx: Tx, ids: readonly number[]): Promise<Row[]>
  /** Those that were deleted, where `general/{type}` puts them back; then a deletion takes nothing else along. */
  deletedList?: ListDescription<F, Row>
  label(this: void, row: Row): string
  /** What a record says beyond its row in a list; absent: nothing. */
  completeRow?(this: void, tx: Tx, row: Row): Promise<Row>
  /** What the one who asks sees of a record beyond its columns, such as addresses that are valid for a time. */
  shown?(this: void, row: Row, context: HandlerContext): Row
  /** What the audit notes of a record, where that is less than the record; `other` is its other side. */
  auditSnapshot?(this: void, row: Row, other: Row | undefined): Readonly<Record<string, unknown>>
  /** Where the value of a key goes, when it is written as it is. Keys that are not here are for `values`. */
  columns: Readonly<Record<string, string>>
  references?: Readonly<Record<string, Reference>>
  /** The key that no two records of a customer share. */
  unique?: string
  /** What is said when another record has it; DUPLICATE when absent. */
  duplicateReason?: Reason
  /** False for rows of the customer that are not of this resource: those of another platform. */
  accepts?(this: void, row: Row): boolean
  /** Asked before a row is locked: others than who keeps it may see a row that the database lets them not lock. */
  mayLock?(this: void, row: Row): true | Reason
  /** State rules (`*.rules.ts`). */
  mayEdit?(this: void, row: Row, input: RecordInput): true | Reason
  mayDelete?(this: void, row: Row): true | Reason
  /** Permissions that a write needs beyond that of its call. */
  permissionsFor?(this: void, input: RecordInput, before: Row | undefined): readonly Permission[]
  /** What still uses it, in words. */
  usedBy?(this: void, tx: Tx, row: Row, context: HandlerContext): Promise<string | undefined>
  /** What is wrong with an input beyond its schema and its references. */
  check?(this: void, writing: Writing<Row>, context: HandlerContext): Promise<FieldIssue[]> | FieldIssue[]
  /** Columns that follow from the input in another way than `columns` says. */
  values?(this: void, writing: Writing<Row>, context: HandlerContext): Promise<Columns> | Columns
  /** What else is written once the record's own row is. */
  afterWrite?(this: void, id: number, written: Written<Row>, context: HandlerContext): Promise<RelatedWrites | void>
  /** What a deletion takes along. */
  alsoDelete?(this: void, row: Row, context: HandlerContext): Promise<RelatedWrites | void>
  /** What comes back with a record that is restored, where its deletion is taken back by that. */
  alsoRestore?(this: void, row: Row, context: HandlerContext): Promise<void>
  /** The action of a change where it is more than an edit: `complaint.reopen`. */
  actionOf?(this: void, before: Row, input: RecordInput): AuditAction | undefined
  /** A change that nobody takes back: that of a secret. */
  isFinal?(this: void, input: RecordInput): boolean
  /** The command that takes a change back, where that must ask the state rules again; otherwise values are put back. */
  inverseOf?(this: void, before: Row, input: RecordInput): Invocation | undefined
  /** The same of a new record, where deleting it is not what takes it back. */
  inverseOfCreate?(this: void, row: Row): Invocation | undefined
  /** The same of a deletion. */
  inverseOfDelete?(this: void, row: Row): Invocation
}
