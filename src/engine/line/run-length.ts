import type { Prompt } from '#engine/prompt.ts'
import { readAnswer } from '#engine/answers/read-answer.ts'
import type { Value } from './lex.ts'
import { readValue } from './read-value.ts'

/** No value of those that blanks can stand in has more words than this. */
const LONGEST = 6

/** The values of a run as one text, with the blanks between them as they were typed. */
export function textOf(line: string, run: readonly Value[]): string {
  return run.map((value, at) => line.slice(run[at - 1]?.to ?? value.from, value.from) + value.text).join('')
}

function listLength(values: readonly Value[]): number {
  let length = 1
  while (
    length < values.length &&
    (values[length - 1]?.pieces.at(-1)?.text === '' || values[length]?.pieces[0]?.text === '')
  ) {
    length += 1
  }
  return length
}

/** The texts that may name one record: the first word, the first two, and so on. None for a list or a quoted name. */
export function wordsOfName(prompt: Prompt, line: string, values: readonly Value[]): readonly string[] {
  if (prompt.kind !== 'record') return []
  const end = values.findIndex(({ quoted, pieces }) => quoted || pieces.length > 1)
  const plain = values.slice(0, end < 0 ? LONGEST : Math.min(end, LONGEST))
  return plain.map((_, at) => textOf(line, plain.slice(0, at + 1)))
}

/**
 * Of values that follow each other without names, how many belong to one answer of this prompt: `30 nov 2026` is one
 * day, `5 rb` one number, `PIN-1, PIN-2` one list.
 */
export function runLength(prompt: Prompt, line: string, values: readonly Value[], today: string): number {
  if (prompt.kind === 'record') return prompt.multiple ? listLength(values) : 1
  // What stands in quotation marks stands for itself.
  const end = values.findIndex((value) => value.quoted)
  const plain = values.slice(0, end < 0 ? LONGEST : Math.min(end, LONGEST))
  const texts = plain.map((_, at) => textOf(line, plain.slice(0, at + 1)))
  const typed = (at: number): string => plain[at]?.text ?? ''
  const reads = (at: number): boolean => {
    const text = texts[at]
    if (text === undefined) return false
    return (prompt.kind === 'date' ? readAnswer(prompt, text, today) : readValue(prompt, text, today)).ok
  }
  switch (prompt.kind) {
    case 'int':
    case 'rupiah': {
      // `5 rb` and `Rp 450.000` are one number, `5 100` are two.
      const first = texts.findIndex((_, at) => reads(at))
      const isWord = first >= 0 && /^\p{L}/u.test(typed(first + 1))
      return Math.max(isWord && reads(first + 1) ? first + 1 : first, 0) + 1
    }
    case 'date': {
      // A short number behind what is a day already is the next answer, no year.
      const isNext = (at: number) => /^\d{1,3}$/.test(typed(at)) && reads(at - 1)
      return (
        Math.max(
          texts.findLastIndex((_, at) => reads(at) && (at === 0 || !isNext(at))),
          0,
        ) + 1
      )
    }
    case 'bool':
    case 'enum':
      return (
        Math.max(
          texts.findLastIndex((_, at) => reads(at)),
          0,
        ) + 1
      )
    default:
      return 1
  }
}
