import { connect } from 'node:net'

// 100 connections to the import of sales, each of which sends a hostile body of 48 MB over and over: half of them
// without a session. The bodies are nested, hold half characters, rows without end, or one row without end.
const [, , port = '', token = ''] = process.argv
const length = 48 * 1024 * 1024
const kinds = [
  '['.repeat(65_536),
  String.raw`"\ud800",`.repeat(7_281),
  '{"externalId":"1","note":"x","gross":"Rp1"},'.repeat(1_489),
  'x'.repeat(65_536),
]

/** @param {number} n */
function begin(n) {
  const text = kinds[n % kinds.length] ?? ''
  const socket = connect(Number(port), '127.0.0.1')
  const authorization = n % 8 < 4 ? '' : `authorization: Bearer ${token}\r\n`
  socket.write(
    `POST /svc/console/customers/1/sales/import HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
      `content-length: ${length}\r\n${authorization}\r\n{"channel":"tokped","rows":[`,
  )
  const more = () => {
    while (!socket.destroyed && socket.write(text));
  }
  socket.on('drain', more)
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  socket.on('close', () => setTimeout(begin, 50, n))
  more()
}

for (let n = 0; n < 100; n++) begin(n)
