import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { areas } from '#contract/areas.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { isOfAnyList } from '#contract/core/call.ts'
import { lists } from '#contract/lists.ts'
import { openApi } from '#server/core/http/openapi.ts'
import { allCalls, allStreams } from '#test/helpers/contract/calls.ts'

interface Parameter {
  name: string
  in: string
}

interface Operation {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: unknown
  security: unknown[]
}

const document = openApi(areas, { version: '1.2.3', lists: Object.keys(lists) }) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> } & Record<
    'schemas' | 'headers' | 'responses' | 'securitySchemes',
    Record<string, unknown>
  >
}

const unmarked = allCalls.filter(({ endpoint }) => endpoint.mark === undefined)
const marked = allCalls.filter(({ endpoint }) => endpoint.mark !== undefined)

const takesAnyFilter = (endpoint: AnyCall) =>
  isOfAnyList(endpoint) && endpoint.method === 'GET' && endpoint.query !== undefined

const parametersOf = ({ parameters }: Operation): Parameter[] =>
  parameters.map((one) => {
    if (!('$ref' in one)) return one
    const shared = document.components.parameters[one.$ref.replace('#/components/parameters/', '')]
    if (!shared) throw new Error(`There is no ${one.$ref}`)
    return shared
  })

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

describe('the OpenAPI document', () => {
  it('passes every recommended lint rule', async () => {
    // The one path that ends with a slash is the specification's: the server check is a GET of /.
    // So are `complain/solve/{id}` and `complain/{id}/exclude`: a path of its own goes before one with a number.
    const rules = { 'no-path-trailing-slash': 'off', 'no-ambiguous-paths': 'off' } as const
    const config = await createConfig({ extends: ['recommended'], rules })
    expect(Object.keys(document.paths).filter((path) => path.endsWith('/'))).toEqual(['/svc/main/'])
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
    const seen = problems.map(({ severity, ruleId, message, location }) => {
      return `${severity} ${ruleId}: ${message} at ${location[0]?.pointer ?? ''}`
    })
    expect(seen).toEqual([])
  })

  it('is smaller than 1.25 MB', () => {
    expect(JSON.stringify(document).length).toBeLessThan(1_250_000)
  })

  it('contains every call and stream once, under its service', () => {
    const expected = [
      ...unmarked.map(({ endpoint }) => `${endpoint.method} /svc/${endpoint.service}${endpoint.path}`),
      ...allStreams.map(({ stream }) => `GET /svc/${stream.service}${stream.path}`),
    ]
    // Addresses that differ only in what they call a parameter are one address.
    const bare = (address: string) => address.replaceAll(/\{\w+\}/g, '{}')
    expect(operations.map(({ method, path }) => bare(`${method} ${path}`)).toSorted()).toEqual(
      expected.map(bare).toSorted(),
    )
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      [...unmarked, ...allStreams].map((call) => call.name).toSorted(),
    )
  })

  it('states the parameters, body and security of each call', () => {
    for (const { name, endpoint } of unmarked) {
      const found = operations.find(({ operation }) => operation.operationId === name)?.operation
      const inQuery = found ? parametersOf(found).filter((parameter) => parameter.in === 'query') : []
      expect(
        inQuery.map((parameter) => parameter.name),
        name,
      ).toEqual([...Object.keys(endpoint.query?.shape ?? {}), ...(takesAnyFilter(endpoint) ? ['filters'] : [])])
      expect(found?.requestBody !== undefined, name).toBe(endpoint.body !== undefined)
      const isOpenToo = marked.some(
        (other) => other.endpoint.path === endpoint.path && other.endpoint.method === endpoint.method,
      )
      const security = endpoint.access === null ? [] : [{ bearer: [] }, ...(isOpenToo ? [{}] : [])]
      expect(found?.security, name).toEqual(security)
    }
  })

  it('describes both bodies where two calls share an address', () => {
    const { requestBody } = document.paths['/svc/main/api/account']?.post ?? {}
    const refs = ['CreateAccount', 'Registration'].map((name) => ({ $ref: `#/components/schemas/${name}` }))
    expect(requestBody).toMatchObject({ content: { 'application/json': { schema: { oneOf: refs } } } })
  })

  it('names the schemas of the main records', () => {
    const names = [
      'Voucher',
      'CreateVoucher',
      'UpdateVoucher',
      'Progress',
      'Pagination',
      'Failure',
      'LoggedIn',
      'Profile',
    ]
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names))
  })

  it('refers only to components that it contains', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(references.length).toBeGreaterThan(20)
    const known = new Set(
      Object.entries(document.components).flatMap(([kind, named]) =>
        Object.keys(named).map((name) => `#/components/${kind}/${name}`),
      ),
    )
    expect(references.filter((reference) => !known.has(reference))).toEqual([])
  })
})
