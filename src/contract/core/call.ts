import * as z from 'zod/mini'
import type { Pagination, SuccessRule } from './envelope.ts'
import type { Permission } from './permission.ts'
import type { UploadRule } from '#contract/core/upload/upload-rule.ts'
import type { ReportMeta } from '#contract/core/report-period.ts'

/**
 * One call of the product as one typed object. The server's handlers, the console's client and the OpenAPI document
 * all come from it, so nothing about a call is written twice.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Whom a call belongs to: each has a base address of its own at run time. `console` holds the console's own calls. */
export type Service = 'main' | 'crm' | 'hr' | 'elastic' | 'external' | 'console'

/** `'/a/{x}/b/{y}'` → `'x' | 'y'` */
export type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** Of a call about any list: the permission to read or to export the list that its path names. */
export type ListAccess = 'list:read' | 'list:export'

/** What a person must have: a permission, only a session, or nothing at all. */
export type Access = Permission | ListAccess | 'session' | null

export type Answer =
  | { kind: 'record'; schema: z.ZodMiniType }
  | { kind: 'list'; schema: z.ZodMiniType; totals?: z.ZodMiniType }
  | { kind: 'report'; schema: z.ZodMiniType }
  | { kind: 'sentence' }
  | { kind: 'blob'; fileName: string; mime: string }

/** An answer that holds one record (or any other single value) in `data`. */
export const record = <S extends z.ZodMiniType>(schema: S) => ({ kind: 'record', schema }) as const
/** An answer that holds a page of rows in `data`, and `pagination`. */
export const list = <S extends z.ZodMiniType>(schema: S) => ({ kind: 'list', schema }) as const
/** The same, with what the whole result comes to in `totals`. */
export const listWithTotals = <S extends z.ZodMiniType, T extends z.ZodMiniType>(schema: S, totals: T) =>
  ({ kind: 'list', schema, totals }) as const
/** An answer that holds the rows of a report in `data`, all of them, and `meta`. */
export const report = <S extends z.ZodMiniType>(schema: S) => ({ kind: 'report', schema }) as const
/** An answer that is a sentence for the person: the envelope's `message`. */
export const sentence = () => ({ kind: 'sentence' }) as const
/** An answer that is a file. */
export const blob = (fileName: string, mime: string) => ({ kind: 'blob', fileName, mime }) as const

type ParamSchemas<P extends string> = { [K in ParamNames<P>]?: z.ZodMiniType<string | number, string | number> }

/** An array inside a body: where it is, the schema of each of its rows, and how many it may hold. */
export interface StreamedArray {
  path: readonly string[]
  row: z.ZodMiniType
  max: number
}

/** Of a call that anyone may make, before anything is known about the sender. */
export const ANONYMOUS_BODY = 16_384
const DEFAULT_BODY = 262_144

export interface CallDef<
  P extends string,
  PS extends ParamSchemas<P>,
  Q extends z.ZodMiniObject | undefined,
  B extends z.ZodMiniType | undefined,
  A extends Answer,
> {
  method: Method
  path: P
  /** Default `main`. */
  service?: Service
  access: Access
  /** One line for the reader of the OpenAPI document. */
  summary: string
  /** Path parameters are positive whole numbers unless said otherwise here. */
  params?: PS
  query?: Q
  body?: B
  answer: A
  /** Default: `code200` for the CRM and HR services, else `status200ok`. */
  success?: SuccessRule
  /** Largest body in bytes; default 256 kB, and 16 kB where no session is needed. */
  bodyLimit?: number
  /** The array of a large body that the server reads row by row, while it arrives. */
  rows?: StreamedArray
  /** It takes a file: its body is `UploadBody`, sent as multipart/form-data. Answers the rule of the file, by the query. */
  upload?: (query: unknown, params: Readonly<Record<string, unknown>>) => UploadRule
  /** Default: whatever is no GET. A GET that writes changes nothing when it is repeated. */
  writes?: true
  /** A write that records no audit row, with the reason why not. */
  unaudited?: string
  /** It is about the caller's own account, whatever customers the caller works for: the handler keeps to that. */
  ofPerson?: true
  /** Of a call that needs only a session: an API token may make it too. */
  forTokens?: true
  /** Of a call that a session opened as another person makes: no other session may, and that one may make no other call. */
  forAccess?: true
  /** The database may work on it for seconds: requests of one person wait for each other. Files and reports always do. */
  heavy?: true
  /** The console makes it by itself: the bar that shows waiting leaves it out. */
  background?: true
  /** Its answer holds what is shown once: nothing keeps it, and a repeated request is not answered with it again. */
  shownOnce?: true
  /**
   * Its address is that of a call which needs a session: a request without a token whose body sets this field to true
   * is meant for this call.
   */
  mark?: string
  /** The call whose route and handler this one uses, and the path parameters that are filled in. */
  instanceOf?: CallInstance
}

export interface CallInstance {
  readonly call: AnyCall
  readonly params: Readonly<Record<string, string>>
}

export interface Call<
  P extends string = string,
  PS = object,
  Q extends z.ZodMiniObject | undefined = z.ZodMiniObject | undefined,
  B extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  A extends Answer = Answer,
> {
  readonly method: Method
  readonly path: P
  readonly service: Service
  readonly access: Access
  readonly summary: string
  readonly paramSchemas: PS
  readonly query: Q
  readonly body: B
  readonly answer: A
  readonly success: SuccessRule
  readonly bodyLimit: number
  readonly rows: StreamedArray | undefined
  readonly upload: ((query: unknown, params: Readonly<Record<string, unknown>>) => UploadRule) | undefined
  readonly writes: boolean
  readonly unaudited: string | undefined
  readonly ofPerson: boolean
  readonly forTokens: boolean
  readonly forAccess: boolean
  readonly heavy: boolean
  readonly background: boolean
  readonly shownOnce: boolean
  readonly mark: string | undefined
  readonly instanceOf: CallInstance | undefined
}

export type AnyCall = Call<string, object, z.ZodMiniObject | undefined, z.ZodMiniType | undefined, Answer>

export function call<
  const P extends string,
  A extends Answer,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- no own schemas is what is meant
  PS extends ParamSchemas<P> = Record<never, never>,
  Q extends z.ZodMiniObject | undefined = undefined,
  B extends z.ZodMiniType | undefined = undefined,
>(def: CallDef<P, PS, Q, B, A>): Call<P, PS, Q, B, A> {
  const service = def.service ?? 'main'
  return Object.freeze({
    method: def.method,
    path: def.path,
    service,
    access: def.access,
    summary: def.summary,
    background: def.background ?? false,
    paramSchemas: def.params ?? ({} as PS),
    query: def.query as Q,
    body: def.body as B,
    answer: def.answer,
    success: def.success ?? (service === 'crm' || service === 'hr' ? 'code200' : 'status200ok'),
    bodyLimit: def.bodyLimit ?? (def.access === null ? ANONYMOUS_BODY : DEFAULT_BODY),
    rows: def.rows,
    upload: def.upload,
    writes: def.writes ?? def.method !== 'GET',
    unaudited: def.unaudited,
    ofPerson: def.ofPerson ?? false,
    forTokens: def.forTokens ?? false,
    forAccess: def.forAccess ?? false,
    shownOnce: def.shownOnce ?? false,
    mark: def.mark,
    heavy: def.heavy ?? false,
    instanceOf: def.instanceOf,
  })
}

/** Marks what `call` made, for discovery among a module's exports. */
export function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
}

const IdParam = z.int().check(z.gte(1))

/** `['x', 'y']` of `'/a/{x}/b/{y}'`, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

const paramsSchemas = new WeakMap<AnyCall, z.ZodMiniObject>()

/** The schema of a call's path parameters, all of them. */
export function paramsSchema(endpoint: AnyCall): z.ZodMiniObject {
  const made = paramsSchemas.get(endpoint)
  if (made) return made
  const own = endpoint.paramSchemas as Record<string, z.ZodMiniType>
  const schema = z.object(Object.fromEntries(paramNames(endpoint.path).map((name) => [name, own[name] ?? IdParam])))
  paramsSchemas.set(endpoint, schema)
  return schema
}

type ParamsOf<P extends string, PS> = {
  [K in ParamNames<P>]: K extends keyof PS ? (PS[K] extends z.ZodMiniType ? z.output<PS[K]> : number) : number
}

/** What a caller gives: the path parameters by name, `query` and `body` where the call has them. */
export type InputOf<C> =
  C extends Call<infer P, infer PS, infer Q, infer B, infer _A>
    ? ParamsOf<P, PS> &
        (Q extends z.ZodMiniObject
          ? // oxlint-disable-next-line typescript/no-generated-empty-object-type -- may everything be left out?
            Record<never, never> extends z.input<Q>
            ? { query?: z.input<Q> }
            : { query: z.input<Q> }
          : { query?: undefined }) &
        (B extends z.ZodMiniType ? { body: z.input<B> } : { body?: undefined })
    : never

/** What a handler receives: the same, parsed. */
export type ParsedOf<C> =
  C extends Call<infer P, infer PS, infer Q, infer B, infer _A>
    ? {
        params: ParamsOf<P, PS>
        query: Q extends z.ZodMiniObject ? z.output<Q> : undefined
        body: B extends z.ZodMiniType ? z.output<B> : undefined
      }
    : never

export interface Page<T> {
  data: T[]
  pagination: Pagination
}

export interface Report<T> {
  data: T[]
  meta: ReportMeta
}

/** What the caller gets back: the record, the page of rows, the report, the sentence, or the file. */
export type AnswerOf<C> =
  C extends Call<infer _P, infer _PS, infer _Q, infer _B, infer A>
    ? A extends { kind: 'record'; schema: infer S extends z.ZodMiniType }
      ? z.output<S>
      : A extends { kind: 'list'; schema: infer S extends z.ZodMiniType; totals: infer T extends z.ZodMiniType }
        ? Page<z.output<S>> & { totals: z.output<T> }
        : A extends { kind: 'list'; schema: infer S extends z.ZodMiniType }
          ? Page<z.output<S>>
          : A extends { kind: 'report'; schema: infer S extends z.ZodMiniType }
            ? Report<z.output<S>>
            : A extends { kind: 'sentence' }
              ? string
              : Blob
    : never

/** Whether a call is about any list: then the list says who may make it, and with which filters. */
export const isOfAnyList = ({ access }: AnyCall): boolean => access === 'list:read' || access === 'list:export'

/** What a call asks of the person. @throws for a call about any list, where that depends on the list */
export function accessOf<A extends Access>({ access, path }: { access: A; path: string }): Exclude<A, ListAccess> {
  if (access === 'list:read' || access === 'list:export') throw new Error(`${path} was asked without its list`)
  return access as Exclude<A, ListAccess>
}

/** Fills `{name}` of a path; values are URL-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** How everything above the contract makes a call: the endpoint object and its input, nothing else. */
export type CallFn = <C extends AnyCall>(endpoint: C, input: InputOf<C>) => Promise<AnswerOf<C>>
