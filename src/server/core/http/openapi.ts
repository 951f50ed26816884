import * as z from 'zod/mini'
import type { AnyCall } from '#contract/core/call.ts'
import { isCall, isOfAnyList, paramsSchema } from '#contract/core/call.ts'
import { DRY_RUN_HEADER, Effects } from '#contract/core/audit/dry-run.ts'
import { failure, pagination } from '#contract/core/envelope.ts'
import { reportMeta } from '#contract/core/report-period.ts'
import { callName } from '#contract/core/resource/resource.ts'
import type { Stream } from '#contract/core/stream.ts'
import { isStream } from '#contract/core/stream.ts'
import { canBeTriedOut } from './dry-run.ts'
import { shareAnswers, shareParameters } from './openapi-shared.ts'

type Json = Record<string, unknown>

/** Puts named schemas among the components and answers a reference to them. */
function collector() {
  const schemas: Json = {}
  const convert = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
    const {
      $defs,
      $schema: _,
      ...body
    } = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // JavaScript's own limits say nothing to the reader of the document.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        // The format says it; the pattern that checks it is a third of a kB, hundreds of times.
        if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
      },
    }) as Json
    const text = JSON.stringify(body).replaceAll('#/$defs/', '#/components/schemas/')
    for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
      const { id: _id, ...rest } = definition as Json
      schemas[name] ??= JSON.parse(JSON.stringify(rest).replaceAll('#/$defs/', '#/components/schemas/'))
    }
    const { id, ...plain } = JSON.parse(text) as Json
    if (typeof id !== 'string') return plain
    schemas[id] ??= plain
    return { $ref: `#/components/schemas/${id}` }
  }
  return { schemas, convert }
}

type Convert = ReturnType<typeof collector>['convert']

const dryRunParameter: Json = {
  name: DRY_RUN_HEADER,
  in: 'header',
  required: false,
  description: 'true: the write is done and rolled back; the answer also says what it would change.',
  schema: { type: 'boolean', default: false },
}

const headers: Json = {
  'x-audit': { description: 'The numbers of the audit rows that the write has made', schema: { type: 'string' } },
  'x-undo': {
    description: 'Those among them that the caller can take back',
    schema: { type: 'string' },
  },
}

const auditHeaders: Json = Object.fromEntries(
  Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

function queryParameters(given: z.ZodMiniObject, convert: Convert): Json[] {
  const query = convert(given, 'input')
  const required = (query.required ?? []) as string[]
  return Object.entries((query.properties ?? {}) as Json).map(([name, schema]) => {
    const isArray = (schema as Json).type === 'array'
    const form = isArray ? ['form', false] : [undefined, undefined]
    return { name, in: 'query', required: required.includes(name), schema, style: form[0], explode: form[1] }
  })
}

/** The filters of a list, which its columns name: each is a parameter of its own. */
const filterParameter: Json = {
  name: 'filters',
  in: 'query',
  required: false,
  description:
    'Any of the filters of the list, by the keys that `/svc/console/lists/{list}/columns` answers: a value, or an operator and what it takes, such as `status=in:SENT,VOID` or `price=between:1..9`. Others are refused, each at its field.',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}

function parametersOf(endpoint: AnyCall, convert: Convert): Json[] {
  const path = convert(paramsSchema(endpoint), 'input').properties as Json
  const inPath = Object.entries(path).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
  if (!endpoint.query) return inPath
  const inQuery = queryParameters(endpoint.query, convert)
  const filters = isOfAnyList(endpoint) && endpoint.method === 'GET' ? [filterParameter] : []
  return [...inPath, ...inQuery, ...filters, ...(canBeTriedOut(endpoint) ? [dryRunParameter] : [])]
}

function accessText(endpoint: AnyCall): string {
  const { access } = endpoint
  if (access === null) return 'Needs no session.'
  if (access === 'session') return 'Needs a session.'
  if (access === 'list:read') return 'Needs the permission to read the list that the path names.'
  if (access === 'list:export') return 'Needs the permission to export the list that the path names.'
  return `Needs the permission \`${access}\`.`
}

function answerOf(endpoint: AnyCall, convert: Convert): Json {
  const { answer } = endpoint
  if (answer.kind === 'blob') {
    return {
      description: answer.fileName,
      content: { [answer.mime]: { schema: { type: 'string', format: 'binary' } } },
    }
  }
  const properties: Json = {
    status: { type: 'string', const: '200 OK' },
    code: { type: 'integer', const: 200 },
    message: { type: 'string', ...(answer.kind === 'sentence' ? {} : { const: 'success' }) },
  }
  if (answer.kind !== 'sentence') {
    const item = convert(answer.schema, 'output')
    properties.data = answer.kind === 'record' ? item : { type: 'array', items: item }
  }
  if (answer.kind === 'list') properties.pagination = convert(pagination, 'output')
  if (answer.kind === 'list' && answer.totals) properties.totals = convert(answer.totals, 'output')
  if (answer.kind === 'report') properties.meta = convert(reportMeta, 'output')
  const required = Object.keys(properties)
  if (canBeTriedOut(endpoint)) properties.dryRun = convert(Effects, 'output')
  const schema = { type: 'object', properties, required }
  const audited = endpoint.method === 'GET' ? {} : { headers: auditHeaders }
  return { description: 'It went well', ...audited, content: { 'application/json': { schema } } }
}

const refusals: Json = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/ServerError' },
}

/** What every call may answer, once for all of them. */
function refusalsOf(convert: Convert): Json {
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: convert(failure, 'output') } },
  })
  return { Refused: refusal('Refused'), ServerError: refusal('The server made a mistake') }
}

function streamOf(name: string, area: string, given: Stream, convert: Convert): Json {
  const events = Object.entries(given.events).map(([event, data]) => ({
    type: 'object',
    properties: { event: { const: event }, id: { type: 'string' }, data: convert(data, 'output') },
    required: ['event', 'data'],
  }))
  const schema = { description: 'An event; its data is JSON', oneOf: events }
  const since = { name: 'last-event-id', in: 'header', description: 'The id of the last event that was heard' }
  return {
    operationId: name,
    tags: [area],
    summary: given.summary,
    description: 'Needs a session.',
    parameters: [...queryParameters(given.query, convert), { ...since, schema: { type: 'string' } }],
    responses: {
      '200': { description: 'The stream, which does not end', content: { 'text/event-stream': { schema } } },
      ...refusals,
    },
    security: [{ bearer: [] }],
  }
}

const fileBody: Json = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

const bodyOf = ({ upload, body }: AnyCall, convert: Convert): Json =>
  upload
    ? { 'multipart/form-data': { schema: fileBody } }
    : { 'application/json': { schema: body ? convert(body, 'input') : {} } }

function operationOf(name: string, area: string, endpoint: AnyCall, convert: Convert): Json {
  return {
    operationId: name,
    tags: [area],
    summary: endpoint.summary,
    description: accessText(endpoint),
    parameters: parametersOf(endpoint, convert),
    ...(endpoint.body
      ? {
          requestBody: { required: true, content: bodyOf(endpoint, convert) },
        }
      : {}),
    responses: {
      '200': answerOf(endpoint, convert),
      ...refusals,
    },
    security: endpoint.access === null ? [] : [{ bearer: [] }],
  }
}

interface Bodies {
  requestBody: { content: { 'application/json': { schema: Json } } }
  responses: Json & { '200': { content: { 'application/json': { schema: Json } } } }
}

/** One operation that says what its address does with a session, and without one. */
function withMarked(operation: Json, marked: Json, { mark, summary }: AnyCall): Json {
  const [usual, other] = [operation, marked] as unknown as [Bodies, Bodies]
  const json = 'application/json'
  const content = (schema: Json) => ({ content: { [json]: { schema } } })
  const [body, otherBody] = [usual.requestBody.content[json].schema, other.requestBody.content[json].schema]
  const [done, otherDone] = [usual.responses['200'], other.responses['200']]
  return {
    ...operation,
    description: `${String(operation.description)} Without a session, if the body sets \`${mark}\`: ${summary}.`,
    requestBody: { required: true, ...content({ oneOf: [body, otherBody] }) },
    responses: {
      ...usual.responses,
      '200': { ...done, ...content({ anyOf: [done.content[json].schema, otherDone.content[json].schema] }) },
    },
    security: [{ bearer: [] }, {}],
  }
}

interface Info {
  version: string
  /** The names of all lists. */
  lists: readonly string[]
}

/** Calls whose addresses differ only in what they call their parameters have one address in the document. */
function sharedAddress(paths: Readonly<Record<string, unknown>>, path: string, operation: Json): [string, Json] {
  const bare = (one: string) => one.replace(/\{\w+\}/g, '{}')
  const known = Object.hasOwn(paths, path) ? path : Object.keys(paths).find((one) => bare(one) === bare(path))
  if (known === undefined || known === path) return [path, operation]
  const [mine, theirs] = [path, known].map((one) => [...one.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const parameters = (operation.parameters as Json[]).map((one) => {
    const at = one.in === 'path' ? (mine?.indexOf(String(one.name)) ?? -1) : -1
    return at < 0 ? one : Object.assign({}, one, { name: theirs?.[at] })
  })
  return [known, { ...operation, parameters }]
}

/** The OpenAPI 3.1 document of all calls: made from the same objects as handlers and client. */
export function openApi(areas: Readonly<Record<string, object>>, info: Info): Json {
  const { schemas, convert } = collector()
  schemas.ListName = { type: 'string', enum: info.lists }
  const responses = refusalsOf(convert)
  const paths: Record<string, Record<string, Json>> = {}
  const marked: { endpoint: AnyCall; path: string; operation: Json }[] = []
  for (const [area, module] of Object.entries(areas)) {
    for (const [key, endpoint] of Object.entries(module)) {
      const name = callName(area, key, module)
      if (isStream(endpoint)) {
        paths[`/svc/${endpoint.service}${endpoint.path}`] = { get: streamOf(name, area, endpoint, convert) }
      }
      if (!isCall(endpoint)) continue
      const [path, operation] = sharedAddress(
        paths,
        `/svc/${endpoint.service}${endpoint.path}`,
        operationOf(name, area, endpoint, convert),
      )
      if (endpoint.mark === undefined) paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
      else marked.push({ endpoint, path, operation })
    }
  }
  for (const { endpoint, path, operation } of marked) {
    const method = endpoint.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: withMarked(paths[path]?.[method] ?? {}, operation, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Academy Console',
      version: info.version,
      summary: 'The back office of an online academy',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(areas).map((name) => ({ name, description: `The calls of the area ${name}` })),
    paths,
    components: {
      schemas,
      parameters: shareParameters(paths),
      headers,
      responses: { ...responses, ...shareAnswers(paths) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
