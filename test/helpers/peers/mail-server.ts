import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { certificate } from '#test/helpers/certificate.ts'

/** A mail as it came over the wire. */
export interface Mail {
  from: string
  to: string
  /** By their names in small letters. */
  headers: Readonly<Record<string, string>>
  text: string
  secure: boolean
  user: string | undefined
}

type Verdict = string | undefined

export interface MailServer {
  /** Without a login: `smtp://127.0.0.1:…`. */
  url: string
  port: number
  mails: Mail[]
  /** What it says of an address or of a mail: `550 No such user`; nothing where it takes it. */
  verdicts: { sender?: () => Verdict; recipient?: (address: string) => Verdict; mail?: (mail: Mail) => Verdict }
  /** The mails to an address. */
  to: (address: string) => Mail[]
  stop: () => Promise<void>
}

interface Options {
  /** Who may send; without it everybody may. */
  login?: { user: string; pass: string }
  /** Offers STARTTLS with a certificate that nobody trusts by himself. */
  tls?: boolean
}

function refusal(verdict: string): Error {
  return Object.assign(new Error(verdict.slice(4)), { responseCode: Number(verdict.slice(0, 3)) })
}

const fromBytes = (text: string) => Buffer.from(text, 'latin1').toString('utf8')

function decoded(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return fromBytes(body)
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return fromBytes(bytes)
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` in a header. */
const wordsOf = (text: string) =>
  text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, inner: string) => {
    const isBase = kind.toLowerCase() === 'b'
    return decoded(isBase ? 'base64' : 'quoted-printable', isBase ? inner : inner.replaceAll('_', ' '))
  })

function read(raw: string): Pick<Mail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), wordsOf(line.slice(line.indexOf(':') + 2))]),
  )
  const text = decoded(headers['content-transfer-encoding'] ?? '7bit', raw.slice(end + 4))
  return { headers, text: text.replaceAll('\r\n', '\n').replace(/\n$/, '') }
}

/** A mail server on this machine that keeps what it is sent. */
export async function startMailServer({ login, tls = false }: Options = {}): Promise<MailServer> {
  const mails: Mail[] = []
  const verdicts: MailServer['verdicts'] = {}
  const smtp = new SMTPServer({
    ...certificate,
    authOptional: login === undefined,
    allowInsecureAuth: false,
    disabledCommands: [...(login ? [] : ['AUTH']), ...(tls ? [] : ['STARTTLS'])],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username })
      else done(refusal('535 5.7.8 Wrong user name or password'))
    },
    onMailFrom(_address, _session, done) {
      const verdict = verdicts.sender?.()
      done(verdict === undefined ? null : refusal(verdict))
    },
    onRcptTo({ address }, _session, done) {
      const verdict = verdicts.recipient?.(address)
      done(verdict === undefined ? null : refusal(verdict))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail: Mail = {
          ...read(Buffer.concat(chunks).toString('latin1')),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address).join(),
          secure: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        }
        const verdict = verdicts.mail?.(mail)
        if (verdict === undefined) mails.push(mail)
        done(verdict === undefined ? null : refusal(verdict))
      })
    },
  })
  // A client that leaves without a word is no failure of this server.
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    verdicts,
    to: (address) => mails.filter((mail) => mail.to === address),
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
