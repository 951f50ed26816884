import { createServer, Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'

const [SSL_REQUEST, CANCEL_REQUEST] = [80877103, 80877102]

interface Frame {
  /** Undefined: the first message of a client has none. */
  type: string | undefined
  bytes: Buffer
}

/** Splits what arrives into messages: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function framesOf(hasStarted: () => boolean, take: (frame: Frame) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const start = hasStarted() ? 1 : 0
      if (rest.length < start + 4) return
      const length = start + rest.readUInt32BE(start)
      if (rest.length < length) return
      const bytes = rest.subarray(0, length)
      rest = rest.subarray(length)
      take({ type: start === 1 ? bytes.toString('latin1', 0, 1) : undefined, bytes })
    }
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const ready = message('Z', Buffer.from('I'))
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('K', Buffer.alloc(8)), ready])
const refuse = (text: string) => message('E', Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`))

/** A connection to PostgreSQL that any client may get for one transaction. */
interface Backend {
  socket: Socket
  /** Of the client that has it. */
  answer: ((frame: Frame) => void) | undefined
}

async function openBackend(databaseUrl: string): Promise<Backend> {
  const socket = new Socket()
  const client = new Client({ connectionString: databaseUrl, stream: () => socket })
  await client.connect()
  // From here on the clients of the pooler speak.
  socket.removeAllListeners()
  socket.on('error', () => undefined)
  const backend: Backend = { socket, answer: undefined }
  socket.on(
    'data',
    framesOf(
      () => true,
      (frame) => backend.answer?.(frame),
    ),
  )
  return backend
}

/** The SQL of a Query or Parse message. */
function statementOf({ type, bytes }: Frame): string | undefined {
  if (type !== 'Q' && type !== 'P') return undefined
  const [first = '', second = ''] = bytes.toString('utf8', 5).split('\0')
  return type === 'Q' ? first : second
}

export interface TransactionPooler {
  url: string
  /** The first statement of each transaction. */
  readonly begun: readonly string[]
  stop(): void
}

/**
 * What PgBouncer does in transaction mode: each transaction gets the connection to PostgreSQL that has been free longest,
 * and start-up options are refused. Whatever a client leaves on a connection reaches another one.
 */
export async function startTransactionPooler(databaseUrl: string, size = 3): Promise<TransactionPooler> {
  const free: Backend[] = []
  for (let i = 0; i < size; i++) free.push(await openBackend(databaseUrl))
  const backends = [...free]
  const waiting: (() => void)[] = []
  const clients = new Set<Socket>()
  const begun: string[] = []

  const server = createServer((client) => {
    let hasStarted = false
    let backend: Backend | undefined
    let pending: Frame[] = []
    clients.add(client)
    const answer = ({ type, bytes }: Frame) => {
      if (!client.destroyed) client.write(bytes)
      if (type !== 'Z' || bytes.toString('latin1', 5) !== 'I' || !backend) return
      backend.answer = undefined
      free.push(backend)
      backend = undefined
      waiting.shift()?.()
    }
    const forward = () => {
      if (client.destroyed) return waiting.shift()?.()
      if (!backend) {
        backend = free.shift()
        if (!backend) return
        backend.answer = answer
        const statement = pending.map(statementOf).find((text) => text !== undefined)
        if (statement !== undefined) begun.push(statement)
      }
      for (const { bytes } of pending) backend.socket.write(bytes)
      pending = []
    }
    const start = ({ bytes }: Frame) => {
      const code = bytes.readUInt32BE(4)
      if (code === SSL_REQUEST) return client.write('N')
      if (code === CANCEL_REQUEST) return client.end()
      if (bytes.toString('latin1', 8).split('\0').includes('options')) {
        return client.end(refuse('unsupported startup parameter: options'))
      }
      hasStarted = true
      return client.write(welcome)
    }
    const take = (frame: Frame) => {
      if (frame.type === undefined) start(frame)
      if (frame.type === 'X') client.end()
      if (frame.type === undefined || frame.type === 'X') return
      pending.push(frame)
      if (backend || free.length > 0) forward()
      else if (pending.length === 1) waiting.push(forward)
    }
    client.on('error', () => undefined)
    client.on(
      'data',
      framesOf(() => hasStarted, take),
    )
    client.on('close', () => {
      clients.delete(client)
      backend?.socket.write(message('Q', Buffer.from('ROLLBACK\0')))
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    begun,
    stop() {
      for (const { socket } of backends) socket.destroy()
      for (const client of clients) client.destroy()
      server.close()
    },
  }
}
