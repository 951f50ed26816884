import * as z from 'zod/mini'
import type { AnyCall } from '#contract/core/call.ts'
import type { SuccessRule } from '#contract/core/envelope.ts'
import { call, list, record } from '#contract/core/call.ts'
import { Deleted, Id, Version } from '#contract/core/common.ts'
import { ListColumnInfo } from '#contract/core/list/list-column-info.ts'
import type { ListDef } from '#contract/core/list/list-def.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import type { Area, Permission } from '#contract/core/permission.ts'
import { deletedToo } from './restore.ts'

/** What every record of the generic pattern has; `exclude` those that can be left out of reports. */
export interface ResourceRow {
  id: number
  customerId: number
  version: number
  exclude?: boolean
}

type RecordSchema = z.ZodMiniType<ResourceRow>

/** A resource of the generic pattern: what it is called, who may do what, and what it holds. */
interface ResourceDef<
  P extends string,
  R extends RecordSchema,
  F extends ListFields,
  C extends z.ZodMiniType,
  U extends z.ZodMiniType,
> {
  /** The last part of its path: `setting` of `/api/setting`. */
  path: P
  /** In sentences: `setting`, `settings`; in the name of a file: `Settings`. */
  one: string
  many: string
  file: string
  /** Its permissions: `setting` of `setting:read`. */
  area: Area
  /** Where they are not those of the area: answers are graded, not updated. */
  permissions?: Partial<Record<'create' | 'update' | 'delete' | 'exclude' | 'export', Permission>>
  /** The name of its list; `path` when absent. */
  name?: string
  record: R
  fields: F
  create: C
  update: U
}

/** For a person who works for several customers; otherwise the session's. */
const customer = { customerId: z.optional(Id) }
const inCustomer = z.strictObject(customer)

/** The value that the record has now: the server stores the opposite (specification, section 4). */
export const ExcludeBody = z.strictObject({ exclude: z.boolean() }).register(z.globalRegistry, { id: 'Exclude' })
/** What is stored since. */
export const Excluded = z
  .object({ id: Id, exclude: z.boolean(), version: Version })
  .register(z.globalRegistry, { id: 'Excluded' })
export type Excluded = z.output<typeof Excluded>

/**
 * The calls of the generic resource pattern, and those that every list has. Without a customer in the query, a list is
 * that of the session's customer.
 */
export function resourceCalls<
  const P extends string,
  R extends RecordSchema,
  F extends ListFields,
  C extends z.ZodMiniType,
  U extends z.ZodMiniType,
>(def: ResourceDef<P, R, F, C, U>) {
  const { path, one, many, file, area, fields } = def
  const may = (action: 'create' | 'update' | 'delete' | 'exclude' | 'export') =>
    def.permissions?.[action] ?? (`${area}:${action}` as Permission)
  const read = `${area}:read` as Permission
  const base = `/api/${path}` as const
  const byId = `/api/${path}/{id}` as const
  return {
    listDef: { name: def.name ?? path, file, fields, read, export: may('export') } satisfies ListDef<F>,
    list: call({
      method: 'GET',
      path: base,
      access: read,
      summary: `List ${many}`,
      query: z.extend(queryOfList(fields), customer),
      answer: list(def.record),
    }),
    create: call({
      method: 'POST',
      path: base,
      access: may('create'),
      summary: `Create one of the ${many}`,
      query: inCustomer,
      body: def.create,
      answer: record(def.record),
    }),
    read: call({
      method: 'GET',
      path: byId,
      access: read,
      summary: `Read one of the ${many}`,
      answer: record(def.record),
    }),
    update: call({
      method: 'PUT',
      path: byId,
      access: may('update'),
      summary: `Change one of the ${many}; absent fields stay as they are`,
      body: def.update,
      answer: record(def.record),
    }),
    remove: call({
      method: 'DELETE',
      path: byId,
      access: may('delete'),
      summary: `Delete one of the ${many}`,
      answer: record(Deleted),
    }),
    exclude: call({
      method: 'PUT',
      path: `/api/${path}/{id}/exclude` as const,
      access: may('exclude'),
      summary: `Turn round whether one ${one} is left out of reports: the present value is sent`,
      body: ExcludeBody,
      answer: record(Excluded),
    }),
  }
}

/** A resource that the specification gives addresses to read at; it is written as `general/{type}`. */
interface GeneralDef<
  P extends string,
  T extends string,
  R extends RecordSchema,
  F extends ListFields,
  C extends z.ZodMiniType,
  U extends z.ZodMiniType,
> extends Omit<ResourceDef<P, R, F, C, U>, 'permissions'> {
  /** Where it is listed; one is read at `<path>/{id}`. */
  path: P
  /** The type of `general/{type}`. */
  type: T
  /** The specification reads none by its number at that address: one is read as a type of the general ones. */
  reads?: 'general'
  /** By what clients of the specification know that reading succeeded, where that is not the usual rule. */
  success?: SuccessRule
}

/** Where records are listed that are a type of the general ones and nothing else: at the address of that type. */
type ListPath<P extends string> = P extends `/general/${string}` ? `${P}/list` : P

/**
 * The calls of a resource that is written by the general ones, each with a permission of the resource's own area.
 * Its records are not left out of reports.
 */
export function generalResourceCalls<
  const P extends string,
  const T extends string,
  R extends RecordSchema,
  F extends ListFields,
  C extends z.ZodMiniType,
  U extends z.ZodMiniType,
>(def: GeneralDef<P, T, R, F, C, U>) {
  const { path, type, one, many, file, area, fields } = def
  const may = (action: 'read' | 'create' | 'update' | 'delete') => `${area}:${action}` as Permission
  const isGeneral = path.startsWith('/general/')
  const isReadThere = !isGeneral && def.reads !== 'general'
  const judged = def.success ? { success: def.success } : {}
  const again = {
    /** The same as where the specification reads them, among the general ones. */
    generalList: call({
      method: 'GET',
      path: `/general/${type}/list` as const,
      access: may('read'),
      summary: `List ${many}, as a type of the general ones`,
      query: z.extend(queryOfList(fields), { ...customer, ...deletedToo }),
      answer: list(def.record),
    }),
    generalRead: call({
      method: 'GET',
      path: `/general/${type}/{id}` as const,
      access: may('read'),
      summary: `Read one of the ${many}, as a type of the general ones`,
      answer: record(def.record),
    }),
  }
  const { generalRead: _generalRead, ...listedThere } = again
  return {
    listDef: { name: def.name ?? type, file, fields, read: may('read'), export: may('read') } satisfies ListDef<F>,
    list: call({
      method: 'GET',
      path: (isGeneral ? `${path}/list` : path) as ListPath<P>,
      access: may('read'),
      summary: `List ${many}`,
      query: z.extend(queryOfList(fields), { ...customer, ...deletedToo }),
      answer: list(def.record),
      ...judged,
    }),
    read: call({
      method: 'GET',
      path: (isReadThere ? `${path}/{id}` : `/general/${type}/{id}`) as `${P}/{id}`,
      access: may('read'),
      summary: `Read one of the ${many}`,
      answer: record(def.record),
      ...(isReadThere ? judged : {}),
    }),
    ...((isReadThere ? again : isGeneral ? {} : listedThere) as P extends `/general/${string}`
      ? // oxlint-disable-next-line typescript/no-generated-empty-object-type -- no further calls is what is meant
        Record<never, never>
      : typeof again),
    generalColumns: call({
      method: 'GET',
      path: `/general/${type}/columns` as const,
      access: may('read'),
      summary: `The columns of the list of ${many}, as a type of the general ones`,
      answer: record(z.array(ListColumnInfo)),
    }),
    create: call({
      method: 'POST',
      path: `/general/${type}/create` as const,
      access: may('create'),
      summary: `Create one ${one}`,
      query: inCustomer,
      body: def.create,
      answer: record(def.record),
    }),
    update: call({
      method: 'PUT',
      path: `/general/${type}/{id}` as const,
      access: may('update'),
      summary: `Change one ${one}; absent fields stay as they are`,
      body: def.update,
      answer: record(def.record),
    }),
    remove: call({
      method: 'DELETE',
      path: `/general/${type}/{id}` as const,
      access: may('delete'),
      summary: `Delete one ${one}`,
      answer: record(Deleted),
    }),
  }
}

export type ResourceCallName = Exclude<keyof ReturnType<typeof resourceCalls>, 'listDef'>
export type GeneralCallName = 'generalList' | 'generalColumns' | 'generalRead'

/** The calls of any resource, for what treats all alike; what they take and answer its schemas know. */
export type AnyResourceCalls = Readonly<
  Record<Exclude<ResourceCallName, 'exclude'>, AnyCall> & { exclude?: AnyCall; listDef: ListDef }
>

const shared: Readonly<Record<ResourceCallName | GeneralCallName, true>> = {
  generalList: true,
  generalColumns: true,
  generalRead: true,
  list: true,
  create: true,
  read: true,
  update: true,
  remove: true,
  exclude: true,
}

/** What a call of an area is called among all: those that every resource has bear the area's name, `settingList`. */
export function callName(area: string, name: string, module: object): string {
  const isShared = 'listDef' in module && Object.hasOwn(shared, name)
  return isShared ? `${area}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name
}
