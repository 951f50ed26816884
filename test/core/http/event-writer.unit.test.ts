import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { eventWriter } from '#server/core/change/event-writer.ts'

/** The writer of an answer, and the socket of whoever asked for it. */
async function answered() {
  const server = http.createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [, raw] = (await once(server, 'request')) as [unknown, http.ServerResponse]
  return { raw, socket, writer: eventWriter(raw) }
}

it('writes events as the standard has them', async () => {
  const { writer, socket } = await answered()
  const parts: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => parts.push(text))
  writer.send('beat', {}, '1:2:')
  writer.send('ended', { why: 'a\nb' })
  writer.end()
  await once(socket, 'data')
  while (!parts.join('').includes('ended')) await once(socket, 'data')
  expect(parts.join('')).toContain('event: beat\nid: 1:2:\ndata: {}\n\n')
  expect(parts.join('')).toContain('event: ended\ndata: {"why":"a\\nb"}\n\n')
})

it('drops a listener that does not keep up, instead of keeping everything for it', async () => {
  const { raw, socket, writer } = await answered()
  socket.pause()
  const data = 'x'.repeat(100_000)
  let sent = 0
  // What the operating system takes in between is more than one would think.
  while (!raw.destroyed && sent < 1000) {
    writer.send('changes', data)
    sent += 1
    await new Promise(setImmediate)
  }
  expect(raw.destroyed).toBe(true)
  expect(raw.writableLength).toBeLessThan(2_000_000)
  expect(() => writer.send('changes', data)).not.toThrow()
  expect(() => writer.end()).not.toThrow()
})
