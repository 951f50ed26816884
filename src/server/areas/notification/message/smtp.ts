import { createTransport } from 'nodemailer'
import type { SmtpConfig } from '#server/config-messages.ts'
import type { Carrier, Outcome } from './carrier.ts'

/** How long the mail server may be silent, in milliseconds. */
const CONNECT_MS = 10_000
const ANSWER_MS = 30_000

const isOwnMachine = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

interface MailError {
  code?: string
  /** The command that was answered so: `RCPT TO`; `CONN` where none was. */
  command?: string
  responseCode?: number
  response?: string
  permanent?: boolean
  message: string
}

const said = ({ response, message }: MailError) => response ?? message

/** What a failure of the mail server means for the message. */
function outcomeOf(error: MailError): Outcome {
  const { code, command = '', permanent, responseCode } = error
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { kind: 'closed', why: `The mail server refused the login: ${said(error)}` }
  }
  if (code === 'ETLS') return { kind: 'closed', why: `There is no safe connection to the mail server: ${said(error)}` }
  if (responseCode === undefined) {
    if (command === 'API') return { kind: 'refused', why: said(error) }
    return { kind: 'closed', why: `The mail server cannot be reached: ${said(error)}` }
  }
  // Only what it says of the recipient and of the text is about this message.
  const isAboutIt = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutIt) return { kind: 'closed', why: `The mail server takes no mail from here: ${said(error)}` }
  return { kind: permanent ? 'refused' : 'later', why: said(error) }
}

/** The way to a mail server: with a login, or to another machine, only over TLS. */
export function mailTransport({ host, port, secure, login }: Omit<SmtpConfig, 'from'>) {
  const isLocal = isOwnMachine(host) && login === undefined
  return createTransport({
    pool: true,
    // Who closes each connection is not asked for ever: the outbox comes back to it.
    maxRequeues: 1,
    host,
    port,
    secure,
    ...(login ? { auth: login } : {}),
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends e-mails by a mail server. */
export function makeMail({ from, ...server }: SmtpConfig): Carrier {
  const transport = mailTransport(server)
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    async send({ name, to, from: sender, subject, body, attachment }, abandoned) {
      const messageId = `<${name}@${domain}>`
      const ended = Promise.withResolvers<Outcome>()
      const stop = () => ended.resolve({ kind: 'unknown', why: 'The mail server did not answer in time.' })
      abandoned.addEventListener('abort', stop, { once: true })
      const sending = transport
        .sendMail({
          messageId,
          from: { name: sender.name, address: from },
          to: { name: to.name ?? '', address: to.address },
          ...(sender.replyTo === null ? {} : { replyTo: sender.replyTo }),
          subject: subject ?? '',
          text: body,
          ...(attachment
            ? {
                attachments: [{ filename: attachment.name, contentType: attachment.mime, content: attachment.content }],
              }
            : {}),
          // No automatic answers, please (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .then(
          (): Outcome => ({ kind: 'sent', providerId: messageId }),
          (error: MailError): Outcome => outcomeOf(error),
        )
      const outcome = await Promise.race([sending, ended.promise])
      abandoned.removeEventListener('abort', stop)
      return outcome
    },
    close: () => transport.close(),
  }
}
