import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { askService } from '#server/core/outward.ts'

/** What the academy proves itself to Prakerja with. */
export interface PrakerjaLogin {
  clientCode: string
  signKey: string
}

/** What an assessment says, by the redeem code of the participant. */
export interface PrakerjaAssessment {
  redeem_code: string
  scope: string
  sequence: number
  notes: string
}

/** What became of a request, in terms of what to do next. */
export type PrakerjaResult =
  | { kind: 'done' }
  /** This request is wrong: repeating it changes nothing. */
  | { kind: 'refused'; why: string }
  /** Nothing gets through until the credential or the connection is put right. */
  | { kind: 'closed'; why: string }
  | { kind: 'later'; why: string; seconds: number | undefined }

const STATUS = '/api/v1/integration/payment/redeem-code/status'
const ASSESSMENT = '/api/v1/integration/tpm/feedback/submission'
/** A code that no participant has: what is asked about it shows whether the credential is good. */
const NO_CODE = 'UJI-KONEKSI'

const Said = z.object({ success: z.boolean(), message: z.string().optional() })

/** HMAC-SHA1 over everything that a request is, as Prakerja documents it. */
export const prakerjaSignature = (
  { clientCode, signKey }: PrakerjaLogin,
  { timestamp, method, path, body }: { timestamp: number; method: string; path: string; body: string },
): string => createHmac('sha1', signKey).update(`${clientCode}${timestamp}${method}${path}${body}`).digest('hex')

/** Makes the requests to Prakerja, each with a signature of its own. */
export class PrakerjaClient {
  readonly #url: string
  readonly #login: PrakerjaLogin
  readonly #signal: AbortSignal

  constructor(url: string, login: PrakerjaLogin, signal: AbortSignal) {
    this.#url = url
    this.#login = login
    this.#signal = signal
  }

  async #ask(path: string, body: object): Promise<PrakerjaResult> {
    const timestamp = Math.floor(Date.now() / 1000)
    const signed = { timestamp, method: 'POST', path, body: JSON.stringify(body) }
    const asked = await askService(`${this.#url}${path}`, {
      headers: {
        client_code: this.#login.clientCode,
        timestamp: String(timestamp),
        signature: prakerjaSignature(this.#login, signed),
      },
      body,
      signal: this.#signal,
    })
    if (asked.kind === 'unreached') return { kind: 'closed', why: `Prakerja cannot be reached: ${asked.why}` }
    if (asked.kind === 'silent')
      return { kind: 'later', why: `Prakerja did not answer: ${asked.why}`, seconds: undefined }
    const { status, retryAfter } = asked
    const { data } = Said.safeParse(asked.body)
    const why = data?.message || `status ${status}`
    if (status === 401 || status === 403 || (status >= 300 && status < 400)) {
      return { kind: 'closed', why: `Prakerja refuses the credential: ${why}` }
    }
    if (status === 429 || status >= 500) return { kind: 'later', why, seconds: retryAfter }
    if (!data) return { kind: 'later', why: 'Prakerja answered with something unknown.', seconds: undefined }
    return data.success && status < 300 ? { kind: 'done' } : { kind: 'refused', why }
  }

  /** Sends what a participant reached. The same redeem code, scope and sequence replaces what was sent before. */
  assess = (assessment: PrakerjaAssessment): Promise<PrakerjaResult> =>
    this.#ask(ASSESSMENT, { ...assessment, url_file: '' })

  /** Why no request gets through; undefined where one does. */
  async test(): Promise<string | undefined> {
    const result = await this.#ask(STATUS, { redeem_code: NO_CODE, sequence: 1 })
    // That there is no such code only a client that is let in gets to know.
    return result.kind === 'done' || result.kind === 'refused' ? undefined : result.why
  }
}
