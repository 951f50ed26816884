import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a peer got. */
export interface Got {
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Record<string, unknown>
}

/** What it answers; `silent`: nothing, and the connection is cut. */
type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'silent'

export interface WebPeer {
  url: string
  got: Got[]
  answer: (request: Got) => Reply
  stop: () => Promise<void>
}

/** A web service on this machine that JSON is posted to. */
export async function startWebPeer(answer: WebPeer['answer']): Promise<WebPeer> {
  const peer: WebPeer = { url: '', got: [], answer, stop: async () => {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Got['body']
      const got = { path: request.url ?? '', headers: request.headers, body }
      peer.got.push(got)
      const reply = peer.answer(got)
      if (reply === 'silent') {
        response.destroy()
        return
      }
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  peer.stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return peer
}
