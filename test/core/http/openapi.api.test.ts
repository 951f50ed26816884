import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addOpenApi } from '#server/core/http/openapi-route.ts'
import { request } from '#test/helpers/client.ts'
import { testServer } from '#test/helpers/server.ts'

const server = testServer()

const read = (headers: Record<string, string> = {}) => request(`${server.url}/openapi.json`, { headers })

describe('the OpenAPI document', () => {
  it('is served without a session, with a tag to revalidate it by', async () => {
    const reply = await read()
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ openapi: '3.1.0', info: { title: 'Academy Console' } })
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    expect(reply.headers.get('etag')).toMatch(/^W\/"[\w-]{43}"$/)
  })

  it('answers 304 without a body to a client that has it', async () => {
    const etag = (await read()).headers.get('etag') ?? ''
    for (const header of [etag, etag.replace('W/', ''), `"another", ${etag}`, '*']) {
      const reply = await read({ 'if-none-match': header })
      expect([reply.status, reply.text, reply.headers.get('etag')], header).toEqual([304, '', etag])
    }
  })

  it('answers 200 to a client that has another version', async () => {
    for (const header of ['"another"', 'W/"another", "third"', '']) {
      expect((await read({ 'if-none-match': header })).status, header).toBe(200)
    }
  })

  it('is built by the first request, once', async () => {
    let built = 0
    const app = Fastify()
    addOpenApi(app, () => ({ built: ++built }))
    await app.ready()
    expect(built).toBe(0)
    for (let n = 0; n < 3; n++) expect((await app.inject('/openapi.json')).json()).toEqual({ built: 1 })
    await app.close()
  })
})
