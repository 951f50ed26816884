import { readEvents } from '#client/event-stream.ts'
import type { StreamEvent } from '#client/event-stream.ts'
import type { RecordChange } from '#contract/core/change.ts'
import { changeStream } from '#contract/core/change.ts'
import { TAB_HEADER } from '#contract/core/tab.ts'
import { until } from './until.ts'

export interface HearingOptions {
  token?: string
  /** The place to come back to. */
  last?: string
  tab?: string
  query?: string
  /** Comes back when it is sent away because its rights may have changed: a role that was just given counts as such. */
  comesBack?: boolean
}

function ask(origin: string, { token, last, tab, query = '' }: HearingOptions, signal: AbortSignal): Promise<Response> {
  return fetch(`${origin}/svc/${changeStream.service}${changeStream.path}${query}`, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(last === undefined ? {} : { 'last-event-id': last }),
      ...(tab === undefined ? {} : { [TAB_HEADER]: tab }),
    },
    signal,
  })
}

/** Somebody who listens to the changes that a server tells. */
export class Hearing {
  readonly events: StreamEvent[] = []
  /** The server has ended the stream. */
  ended = false
  readonly response: Response
  readonly #abort: AbortController

  private constructor(response: Response, abort: AbortController) {
    this.response = response
    this.#abort = abort
  }

  static async open(origin: string, options: HearingOptions): Promise<Hearing> {
    const abort = new AbortController()
    const response = await ask(origin, options, abort.signal)
    const hearing = new Hearing(response, abort)
    if (response.ok && response.body) {
      void hearing.#stay(origin, options, response.body).catch(() => (hearing.ended = true))
    }
    return hearing
  }

  async #stay(origin: string, options: HearingOptions, body: ReadableStream<Uint8Array>): Promise<void> {
    await this.#read(body)
    if (options.comesBack !== true || !this.events.at(-1)?.data.includes('access')) {
      this.ended = true
      return
    }
    const response = await ask(origin, { ...options, last: this.last }, this.#abort.signal)
    if (response.body) await this.#stay(origin, options, response.body)
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    for await (const event of readEvents(body)) this.events.push(event)
  }

  get changes(): RecordChange[] {
    return this.events.flatMap(({ event, data }) => {
      return event === 'changes' ? changeStream.events.changes.parse(JSON.parse(data)) : []
    })
  }

  /** The place of the last event. */
  get last(): string {
    return this.events.findLast(({ id }) => id !== undefined)?.id ?? ''
  }

  has(event: string): boolean {
    return this.events.some((one) => one.event === event)
  }

  /** Waits for an event of this name. */
  async event(name: string): Promise<StreamEvent> {
    return until(`the event ${name}`, () => Promise.resolve(this.events.find(({ event }) => event === name)))
  }

  /** Waits until a change of this record has been told. */
  async change(resource: string, id: number, kind?: RecordChange['kind']): Promise<RecordChange> {
    const isIt = (one: RecordChange) =>
      one.resource === resource && one.ids?.includes(id) === true && (kind === undefined || one.kind === kind)
    return until(`a change of ${resource} ${id}`, () => Promise.resolve(this.changes.find(isIt)))
  }

  close(): void {
    this.#abort.abort()
  }
}
