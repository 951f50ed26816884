import { fail } from '#server/core/http/fail.ts'

const fieldOf: Readonly<Record<string, 'email' | 'code'>> = { customer_email: 'email', customer_code_key: 'code' }

/** Another customer has the value: it is said at its field. */
export function orDuplicate(input: { email?: string | undefined; code?: string }) {
  return (error: unknown): never => {
    const field = fieldOf[(error as { constraint?: string }).constraint ?? '']
    throw field === undefined ? error : fail('DUPLICATE', { field, value: input[field] ?? '' })
  }
}
