import { request } from 'node:http'

// Sends generated files, one or several at once, from a process of its own, so that what it costs is not counted as the
// server's. The bytes are made as they leave. Prints the milliseconds until all were answered.
const [, , url = '', token = '', megabytes = '1', count = '1', seed = '0'] = process.argv

const CHUNK = 1_048_576
const MP4 = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex')
const isBare = token === ''
const head = isBare
  ? Buffer.alloc(0)
  : Buffer.from('--xx\r\ncontent-disposition: form-data; name="file"; filename="video.mp4"\r\n\r\n')
const tail = isBare ? Buffer.alloc(0) : Buffer.from('\r\n--xx--\r\n')

/** @param {number} n */
function chunk(n) {
  const bytes = Buffer.alloc(CHUNK, n % 251)
  if (n === 0) MP4.copy(bytes)
  return bytes
}

/** @param {number} which */
function send(which) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: {
          'content-length': head.length + Number(megabytes) * CHUNK + tail.length,
          ...(isBare ? {} : { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=xx' }),
        },
      },
      (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200 ? resolve(undefined) : reject(new Error(`answered ${response.statusCode}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.write(head)
    let n = 0
    const more = () => {
      while (n < Number(megabytes)) {
        const bytes = chunk(n++)
        // Another content each time, so that each is stored.
        if (n === 2 || Number(megabytes) === 1) bytes.write(`${seed} ${which}`, CHUNK / 2)
        if (!sent.write(bytes)) return sent.once('drain', more)
      }
      return sent.end(tail)
    }
    more()
  })
}

const started = performance.now()
await Promise.all(Array.from({ length: Number(count) }, (_, which) => send(which)))
process.stdout.write(`${performance.now() - started}\n`)
