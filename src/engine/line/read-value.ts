import { showDay } from '#engine/answers/calendar.ts'
import type { BoolPrompt, EnumPrompt, Prompt } from '#engine/prompt.ts'
import { normalise } from '#engine/rank/rank-words.ts'
import type { Read } from '#engine/answers/read-answer.ts'
import { readAnswer } from '#engine/answers/read-answer.ts'
import { say } from '#engine/say.ts'

const yes = new Set(['yes', 'ya', 'y', 'true'])
const no = new Set(['no', 'tidak', 't', 'n', 'false'])

/** Options named in an error before the rest is left to the list. */
const NAMED = 6

const names = (labels: readonly string[]): string =>
  labels.length > NAMED ? `${labels.slice(0, NAMED).join(', ')}, …` : labels.join(', ')

function readBool(prompt: BoolPrompt, typed: string): Read {
  const word = normalise(typed)
  if (yes.has(word)) return { ok: true, value: true }
  if (no.has(word)) return { ok: true, value: false }
  const [yesLabel, noLabel] = [normalise(prompt.yes ?? 'Yes'), normalise(prompt.no ?? 'No')]
  const isYes = word !== '' && yesLabel.startsWith(word)
  const isNo = word !== '' && noLabel.startsWith(word)
  if (isYes !== isNo) return { ok: true, value: isYes }
  const problem = say('Say yes or no: {{yes}}, {{no}}.', { yes: prompt.yes ?? 'Yes', no: prompt.no ?? 'No' })
  return { ok: false, problem }
}

/** The options that a text may mean: the very one, else those that are called so, else those that begin so. */
function optionsFor({ options }: EnumPrompt, typed: string): EnumPrompt['options'] {
  const exact = options.filter((option) => option.value === typed)
  if (exact.length > 0) return exact
  const word = normalise(typed)
  const called = (fits: (name: string) => boolean) =>
    options.filter(({ value, label }) => fits(normalise(value)) || fits(normalise(label)))
  const whole = called((name) => name === word)
  return whole.length > 0 || word === '' ? whole : called((name) => name.startsWith(word))
}

function readEnum(prompt: EnumPrompt, typed: string): Read {
  const found = optionsFor(prompt, typed)
  const [first] = found
  if (first && found.length === 1) return { ok: true, value: first.value }
  const options = names((found.length > 0 ? found : prompt.options).map(({ label }) => label))
  const text = found.length > 0 ? 'This can be several: {{options}}.' : 'This is none of {{options}}.'
  return { ok: false, problem: say(text, { options }) }
}

/** What a value of a line means for a prompt that needs nobody to look anything up; `undefined` for a blank. */
export function readValue(prompt: Prompt, typed: string, today: string): Read {
  const text = typed.trim()
  if (text === '') return { ok: true, value: undefined }
  if (prompt.kind === 'bool') return readBool(prompt, text)
  if (prompt.kind === 'enum') return readEnum(prompt, text)
  const read = readAnswer(prompt, text, today)
  const { min } = prompt.kind === 'date' ? prompt : {}
  if (read.ok && min !== undefined && typeof read.value === 'string' && read.value < min) {
    return { ok: false, problem: say('Not before {{day}}.', { day: showDay(min) }) }
  }
  return read
}
