type Json = Record<string, unknown>

/** A parameter that so many calls have is written once. */
const SHARED = 10

/**
 * Moves the parameters that many calls share to the components, and has their calls refer to them: those of a list's
 * window and of its usual filters are half of the document otherwise. Answers the components.
 */
export function shareParameters(paths: Readonly<Record<string, Readonly<Record<string, Json>>>>): Json {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const uses = Map.groupBy(
    operations.flatMap(({ parameters }) => parameters as Json[]),
    (parameter) => JSON.stringify(parameter),
  )
  const shared: Json = {}
  const references = new Map<string, Json>()
  for (const [text, [parameter, ...others]] of uses) {
    if (!parameter || others.length + 1 < SHARED) continue
    const base = `${parameter.in === 'path' ? 'path-' : ''}${String(parameter.name)}`
    let name = base
    for (let at = 2; Object.hasOwn(shared, name); at += 1) name = `${base}-${at}`
    shared[name] = parameter
    references.set(text, { $ref: `#/components/parameters/${name}` })
  }
  for (const operation of operations) {
    operation.parameters = (operation.parameters as Json[]).map((one) => references.get(JSON.stringify(one)) ?? one)
  }
  return shared
}
