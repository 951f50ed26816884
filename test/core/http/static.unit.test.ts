import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { failure } from '#contract/core/envelope.ts'
import { serveConsole } from '#server/core/http/static.ts'
import { readConfig } from '#server/config.ts'

const dist = mkdtempSync(path.join(os.tmpdir(), 'academy-dist-'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const files = {
  'index.html': '<title>the page</title>',
  'theme.js': 'theme',
  'assets/app-1a2b.js': 'chunk',
  '.vite/manifest.json': '{"secret":"of the build"}',
  '.build-stamp': 'secret of the build',
}
for (const [name, content] of Object.entries(files)) {
  mkdirSync(path.join(dist, path.dirname(name)), { recursive: true })
  writeFileSync(path.join(dist, name), content)
}

const app = fastify()
await serveConsole(app, readConfig({ DATA_DIR: dist }), dist)

const get = (url: string, accept = '*/*') => app.inject({ url, headers: { accept } })

describe('the built console', () => {
  it.each([
    ['/theme.js', 'theme', 'no-cache'],
    ['/assets/app-1a2b.js', 'chunk', 'public, max-age=31536000, immutable'],
  ])('is served file by file: %s', async (url, body, cacheControl) => {
    const reply = await get(url)
    expect(reply).toMatchObject({ statusCode: 200, body })
    expect(reply.headers['cache-control']).toBe(cacheControl)
  })

  it.each([
    '/.vite/manifest.json',
    '/.build-stamp',
    '/%2evite/manifest.json',
    '/%2Ebuild-stamp',
    '/assets/../.build-stamp',
    '/assets/missing.js',
  ])('is not served with what the build leaves for itself, or what is missing: %s', async (url) => {
    for (const accept of ['*/*', 'text/html']) {
      const reply = await get(url, accept)
      expect(reply.body).not.toContain('secret')
      // A browser gets the console, which has no such screen.
      if (reply.statusCode === 200) expect(reply.body).toContain('<title>the page</title>')
      else expect(failure.parse(reply.json())).toMatchObject({ code: 404, error: 'NOT_FOUND' })
      if (accept === '*/*') expect(reply.statusCode).toBe(404)
    }
  })
})
