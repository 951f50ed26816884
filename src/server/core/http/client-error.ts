import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Reason } from '#contract/core/error.ts'
import { failureBody } from './answer.ts'
import { Refusal } from './fail.ts'

/** What Node finds wrong with a request before there is one that could be answered. */
function reasonOf(code: string | undefined): Reason {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'BODY_TOO_SLOW', data: { seconds: 60 } }
  const detail = code === 'HPE_HEADER_OVERFLOW' ? 'its headers are too large' : 'it is no HTTP'
  return { code: 'BAD_REQUEST', data: { detail } }
}

/** Answers what is no HTTP request, or is never finished, in the product's envelope, and closes the connection. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = new Refusal(reasonOf(error.code))
  const body = failureBody(refusal, randomUUID())
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}
