const email = /^\S+@\S+\.\S+$/
const phone = /^\+?\d[\d -]{7,18}$/
/** One word of capitals and digits: `PIN-7K2M9QXA`, `2611/0007`. */
const code = /^(?=\S*\d)[A-Z\d][A-Z\d./_-]{4,39}$/

export const isEmail = (value: string) => email.test(value)
/** A number of digits alone may be anything; people write phone numbers with their prefix. */
export const isPhone = (value: string) => /^(?:\+|0|62)/.test(value) && phone.test(value)

/** True for what people copy into a mail, a call or a search. */
export const isCopied = (value: string) => [email, phone, code].some((form) => form.test(value))

/** The first value of a record that is such a text: its own ones, then those of what it belongs to. */
export function findText(record: unknown, is: (value: string) => boolean, depth = 1): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const values: unknown[] = Object.values(record)
  const own = values.find((value): value is string => typeof value === 'string' && is(value))
  if (own !== undefined || depth === 0) return own
  return values.map((value) => findText(value, is, depth - 1)).find((text) => text !== undefined)
}
