type Json = Record<string, unknown>
type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>

const operationsOf = (paths: Paths): Json[] => Object.values(paths).flatMap((methods) => Object.values(methods))

/** Puts what occurs often enough among components, each under a name of its own; answers references by the JSON text. */
function componentsOf(values: readonly Json[], least: number, place: string, nameOf: (value: Json) => string) {
  const components: Json = {}
  const references = new Map<string, Json>()
  for (const [text, [value, ...others]] of Map.groupBy(values, (one) => JSON.stringify(one))) {
    if (!value || others.length + 1 < least) continue
    const base = nameOf(value)
    let name = base
    for (let at = 2; Object.hasOwn(components, name); at += 1) name = `${base}-${at}`
    components[name] = value
    references.set(text, { $ref: `#/components/${place}/${name}` })
  }
  return { components, references }
}

/**
 * Moves the parameters that many calls share to the components, and has their calls refer to them: those of a list's
 * window and of its usual filters are half of the document otherwise. Answers the components.
 */
export function shareParameters(paths: Paths): Json {
  const operations = operationsOf(paths)
  const all = operations.flatMap(({ parameters }) => parameters as Json[])
  const nameOf = (one: Json) => `${one.in === 'path' ? 'path-' : ''}${String(one.name)}`
  const { components, references } = componentsOf(all, 10, 'parameters', nameOf)
  for (const operation of operations) {
    operation.parameters = (operation.parameters as Json[]).map((one) => references.get(JSON.stringify(one)) ?? one)
  }
  return components
}

/** Named by the schema of what is answered, where that has a name. */
function nameOfAnswer(answer: Json): string {
  const [, name = 'Answer'] =
    /"data":\{[^{}]*"\$ref":"#\/components\/schemas\/([\w.-]+)"/.exec(JSON.stringify(answer)) ?? []
  return name
}

/** The same for the answers that several calls give. */
export function shareAnswers(paths: Paths): Json {
  const operations = operationsOf(paths)
  const answersOf = ({ responses }: Json) => responses as Record<string, Json>
  const all = operations.flatMap((operation): Json[] => {
    const { 200: answer } = answersOf(operation)
    return answer ? [answer] : []
  })
  const { components, references } = componentsOf(all, 3, 'responses', nameOfAnswer)
  for (const operation of operations) {
    const answers = answersOf(operation)
    const shared = references.get(JSON.stringify(answers['200']))
    if (shared) operation.responses = { ...answers, '200': shared }
  }
  return components
}
