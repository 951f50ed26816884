/** One server-sent event. */
export interface StreamEvent {
  event: string
  /** A place to come back to, when the event names one. */
  id: string | undefined
  data: string
}

/** Reads server-sent events from text that comes in pieces, cut anywhere; lines end as the standard lets them. */
export function eventParser(): (text: string) => StreamEvent[] {
  let rest = ''
  let fields: { event?: string; id?: string; data: string[] } = { data: [] }

  function take(line: string): StreamEvent[] {
    if (line === '') {
      const { event = 'message', id, data } = fields
      fields = { data: [] }
      return data.length > 0 ? [{ event, id, data: data.join('\n') }] : []
    }
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') fields.data.push(value)
    else if (name === 'event' || name === 'id') fields[name] = value
    return []
  }

  return (text) => {
    rest += text
    // A carriage return at the end may be the first half of a line's end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.flatMap(take)
  }
}

/** The events of an answer's body, as they come, until it ends. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const parse = eventParser()
  const decoder = new TextDecoder()
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    yield* parse(decoder.decode(chunk, { stream: true }))
  }
}
