/** Something that can be chosen: the value that goes to the server, and what a person reads. */
export interface Choice<V extends string | number = string> {
  value: V
  label: string
  /** A quieter word beside it. */
  note?: string
}

/** Where choices come from that only the server knows. */
export interface ChoiceSource<V extends string | number = number> {
  /** Names the choices in the cache, with everything that they depend on. */
  key: readonly unknown[]
  /** The choices for what was typed, best first. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Choice<V>[]>
  /** What a chosen value is called; undefined when nobody knows. */
  name: (value: V, signal: AbortSignal) => Promise<Choice<V> | undefined>
}

const keyOf = (source: { key: readonly unknown[] }, ...more: unknown[]) => ['choices', ...source.key, ...more]

/** The question for the choices of a text; the answers to the text before stay until these have come. */
export function choicesQuery<V extends string | number>(source: ChoiceSource<V>, text: string) {
  return {
    queryKey: keyOf(source, 'search', text),
    queryFn: ({ signal }: { signal: AbortSignal }) => source.search(text, signal),
    staleTime: 60_000,
  }
}

/** The question for the name of a chosen value. */
export function nameQuery<V extends string | number>(source: ChoiceSource<V>, value: V | null) {
  return {
    queryKey: keyOf(source, 'name', value),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      // The cache knows no undefined.
      value === null ? null : ((await source.name(value, signal)) ?? null),
    staleTime: 300_000,
    enabled: value !== null,
  }
}
