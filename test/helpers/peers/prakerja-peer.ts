import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const PRAKERJA_LOGIN = { clientCode: 'akademi-karya-01', signKey: 'kunci-tanda-tangan-1' }

type Trouble = { status: number; body?: unknown; headers?: Record<string, string> } | 'silent' | 'garbage'

interface Assessed {
  redeem_code: string
  scope: string
  sequence: number
  notes: string
  url_file: string
}

const STATUS = '/api/v1/integration/payment/redeem-code/status'
const ASSESSMENT = '/api/v1/integration/tpm/feedback/submission'

/** A Prakerja on this machine: it checks the signature of each request over client code, time, method, path and body. */
export class PrakerjaPeer {
  url = ''
  /** The redeem codes that it knows. */
  readonly codes = new Set<string>()
  /** Everything that was sent and accepted, in order. */
  readonly assessed: Assessed[] = []
  /** What the next requests get instead of an answer. */
  readonly trouble: Trouble[] = []
  asked = 0
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      this.asked++
      const said =
        this.trouble.shift() ?? this.#answer(request.url ?? '', Buffer.concat(chunks).toString('utf8'), request)
      if (said === 'silent') response.destroy()
      else if (said === 'garbage') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      else {
        response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
        response.end(JSON.stringify(said.body ?? {}))
      }
    })
  })

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #answer(
    path: string,
    text: string,
    { headers, method }: Pick<IncomingMessage, 'headers' | 'method'>,
  ): Exclude<Trouble, string> {
    const refuse = (status: number, message: string) => ({ status, body: { success: false, message } })
    const { clientCode, signKey } = PRAKERJA_LOGIN
    const { client_code: client, timestamp, signature } = headers
    const wanted = createHmac('sha1', signKey).update(`${clientCode}${String(timestamp)}${method}${path}${text}`)
    if (client !== clientCode || signature !== wanted.digest('hex')) return refuse(401, 'signature not match')
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return refuse(401, 'timestamp is expired')
    const body = JSON.parse(text) as Assessed
    if (!this.codes.has(body.redeem_code)) return refuse(404, 'redeem code not found')
    if (path === ASSESSMENT) this.assessed.push(body)
    else if (path !== STATUS) return refuse(404, 'not found')
    return { status: 200, body: { success: true, message: 'ok', data: {} } }
  }
}
