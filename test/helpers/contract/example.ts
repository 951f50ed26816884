import type * as z from 'zod/mini'

/** Texts, of which one fits nearly every field. */
const texts = [
  'x',
  'a@b.id',
  '+6281234567890',
  '2027-01-01',
  '2027-01-01T00:00:00Z',
  '09:00',
  'https://akn.example/',
  'TST-0001',
  'a.b',
  'a=1',
  'AKN',
  '1234567890123456',
  'x'.repeat(12),
  '5f0c2f43-6a53-4f0e-9d40-0f2f3a6b1c2d',
  '1234567890123',
  '#0ea5e9',
  '12345',
]
const numbers = [1, 0, 2, 10, 100, 2027]

interface Def {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  shape?: Readonly<Record<string, z.ZodMiniType>>
  values?: readonly unknown[]
  entries?: Readonly<Record<string, unknown>>
  in?: z.ZodMiniType
  getter?: () => z.ZodMiniType
}

/**
 * An input that a schema takes, as far as its parts tell. `known` are values for fields of certain names. Of what a schema
 * asks of several fields together, only that one excludes another is seen.
 */
export function exampleOf(schema: z.ZodMiniType, known: Readonly<Record<string, unknown>> = {}): unknown {
  const def = schema._zod.def as unknown as Def
  const inner = (part: z.ZodMiniType | undefined) => (part ? exampleOf(part, known) : undefined)
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return texts.find((text) => schema.safeParse(text).success) ?? 'x'
    case 'number':
    case 'int':
      return numbers.find((number) => schema.safeParse(number).success) ?? 1
    case 'boolean':
      return true
    case 'literal':
      return def.values?.[0]
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'array': {
      const one = [inner(def.element)]
      return schema.safeParse(one).success ? one : []
    }
    case 'object': {
      const whole = Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, part]) => [key, known[key] ?? exampleOf(part, known)]),
      )
      if (schema.safeParse(whole).success) return whole
      // Fields that exclude each other are optional.
      const smaller = Object.keys(whole).map((left) =>
        Object.fromEntries(Object.entries(whole).filter(([key]) => key !== left)),
      )
      return smaller.find((one) => schema.safeParse(one).success) ?? whole
    }
    case 'record':
      return {}
    case 'union':
      return inner(def.options?.[0])
    case 'pipe':
      return inner(def.in)
    case 'lazy':
      return inner(def.getter?.())
    case 'null':
      return null
    default:
      // Wrappers: optional, nullable, default, readonly and their like; of anything else, anything.
      return def.innerType ? inner(def.innerType) : 'x'
  }
}
