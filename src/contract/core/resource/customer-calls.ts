import type * as z from 'zod/mini'
import type { AnyCall, InputOf } from '#contract/core/call.ts'
import { call, list, paramNames, record } from '#contract/core/call.ts'
import { Deleted } from '#contract/core/common.ts'
import type { ListDef } from '#contract/core/list/list-def.ts'
import type { ListFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import type { Area, Permission } from '#contract/core/permission.ts'
import type { ResourceRow } from './resource.ts'
import { ExcludeBody, Excluded } from './resource.ts'

const CUSTOMER = '/v2/api/pyadapt/customers/{customerId}'

/** Where the calls of a kind differ from those of the others. */
export interface CustomerCallsOptions {
  /** The specification reads one at the address of its list; otherwise that call is the console's own. */
  readonly isReadThere?: true
  /** The version of the address at which one is changed. */
  readonly updatedAt?: 'v3'
  /** Largest body in bytes. */
  readonly bodyLimit?: number
}

interface CustomerDef<P extends string, N extends string, R, F, C, U> extends CustomerCallsOptions {
  /** `product-attributes`, and what the specification calls the number of one: `attributeId`. */
  path: P
  id: N
  /** In the console's own calls. */
  name: string
  one: string
  many: string
  file: string
  area: Area
  record: R
  fields: F
  create: C
  update: U
}

/** The call that leaves a record out of reports, or takes it back in, at an address such as `/api/kelas/{id}/exclude`. */
export const exclusionCall = <const X extends string>(path: X, one: string, area: Area) =>
  call({
    method: 'PUT',
    path,
    access: `${area}:exclude` as Permission,
    summary: `Turn round whether one ${one} is left out of reports: the present value is sent`,
    body: ExcludeBody,
    answer: record(Excluded),
  })

/** The calls of a resource whose address names the customer. */
export function customerResourceCalls<
  const P extends string,
  const N extends string,
  R extends z.ZodMiniType<ResourceRow>,
  F extends ListFields,
  C extends z.ZodMiniType,
  U extends z.ZodMiniType,
>(def: CustomerDef<P, N, R, F, C, U>) {
  const { path, id, name, one, many, file, area, fields } = def
  const may = (action: 'read' | 'create' | 'update' | 'delete') => `${area}:${action}` as Permission
  const base = `${CUSTOMER}/${path}` as const
  const byId = `${base}/{${id}}` as const
  const limit = def.bodyLimit === undefined ? {} : { bodyLimit: def.bodyLimit }
  return {
    listDef: { name, file, fields, read: may('read'), export: may('read') } satisfies ListDef<F>,
    list: call({
      method: 'GET',
      path: base,
      access: may('read'),
      summary: `List ${many}`,
      query: queryOfList(fields),
      answer: list(def.record),
    }),
    read: call({
      method: 'GET',
      path: (def.isReadThere ? byId : `/customers/{customerId}/${path}/{${id}}`) as typeof byId,
      service: def.isReadThere ? 'main' : 'console',
      access: may('read'),
      summary: `Read one of the ${many}`,
      answer: record(def.record),
    }),
    create: call({
      method: 'POST',
      path: base,
      access: may('create'),
      summary: `Create one ${one}`,
      ...limit,
      body: def.create,
      answer: record(def.record),
    }),
    update: call({
      method: 'PUT',
      path: (def.updatedAt === 'v3' ? byId.replace('/v2/', '/v3/') : byId) as typeof byId,
      access: may('update'),
      summary: `Change one ${one}; absent fields stay as they are`,
      ...limit,
      body: def.update,
      answer: record(def.record),
    }),
    remove: call({
      method: 'DELETE',
      path: byId,
      access: may('delete'),
      summary: `Delete one ${one}`,
      answer: record(Deleted),
    }),
  }
}

interface About {
  customerId: number
  id?: number
  query?: object
  body?: unknown
  /** Parts of the address that narrow its kind: the list that an entry belongs to. */
  within?: Readonly<Record<string, string>>
}

/**
 * The input of a call of any resource, whether its address names the customer or its query does. What a call does not
 * take is left out.
 */
export function resourceInput(endpoint: AnyCall, { customerId, id, query, body, within }: About): InputOf<AnyCall> {
  const names = paramNames(endpoint.path)
  const params = Object.fromEntries(
    names.map((name) => [name, name === 'customerId' ? customerId : (within?.[name] ?? id)]),
  )
  const takesCustomer = endpoint.query && 'customerId' in endpoint.query.shape
  const asked = { ...query, ...(takesCustomer ? { customerId } : {}) }
  return {
    ...params,
    ...(endpoint.query ? { query: asked } : {}),
    ...(endpoint.body ? { body } : {}),
  }
}
