import { connect } from 'node:net'

// 100 connections, each of which sends a hostile body over and over: half of them without a session. Four of five go to the
// import of sales, which reads up to 48 MB row by row, the others to a class, whose 4 MB are read as a whole. The bodies are
// nested, hold half characters, rows without end, or one row without end.
const [, , port = '', token = ''] = process.argv
const MB = 1024 * 1024
const streamed = {
  path: '/svc/console/customers/1/sales/import',
  length: 48 * MB,
  head: '{"channel":"tokped","rows":[',
}
const whole = {
  path: '/svc/main/v2/api/pyadapt/customers/1/core-classes',
  length: 4 * MB,
  head: '{"title":"x","tags":[',
}
const kinds = [
  '['.repeat(65_536),
  String.raw`"\ud800",`.repeat(7_281),
  '{"externalId":"1","note":"x","gross":"Rp1"},'.repeat(1_489),
  'x'.repeat(65_536),
]

/** @param {number} n */
function begin(n) {
  const text = kinds[n % kinds.length] ?? ''
  const { path, length, head } = n % 5 === 4 ? whole : streamed
  const socket = connect(Number(port), '127.0.0.1')
  const authorization = n % 8 < 4 ? '' : `authorization: Bearer ${token}\r\n`
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
      `content-length: ${length}\r\n${authorization}\r\n${head}`,
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
