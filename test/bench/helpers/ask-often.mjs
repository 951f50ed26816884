import { Agent, get } from 'node:http'

// Asks for one address over and over on so many connections, in a process of its own, so that the server that is
// measured has its core to itself. Arguments: address, connections, seconds, token.
const [address = '', connections = '1', seconds = '1', token = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const headers = { authorization: `Bearer ${token}` }

/** @returns {Promise<void>} */
function ask() {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200 && answer.statusCode !== 302) reject(new Error(`${address}: ${answer.statusCode}`))
      answer.on('end', resolve).resume()
    }).on('error', reject)
  })
}

/** @type {number[]} */
const all = []
async function askUntil(/** @type {number} */ end) {
  while (performance.now() < end) {
    const started = performance.now()
    await ask()
    all.push(performance.now() - started)
  }
}

// What is compiled and planned only once has no place in the numbers.
await Promise.all(Array.from({ length: Number(connections) }, () => askUntil(performance.now() + 1000)))
all.length = 0
const started = performance.now()
await Promise.all(Array.from({ length: Number(connections) }, () => askUntil(started + Number(seconds) * 1000)))
const elapsed = (performance.now() - started) / 1000
all.sort((a, b) => a - b)
console.log(JSON.stringify({ perSecond: all.length / elapsed, median: all[Math.floor(all.length / 2)] }))
process.exit(0)
