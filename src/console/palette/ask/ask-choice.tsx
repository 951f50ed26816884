import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { BoolPrompt, EnumPrompt } from '#engine/prompt.ts'
import type { Rankable } from '#engine/rank/rank.ts'
import { rank, rankIndex } from '#engine/rank/rank.ts'
import { canBeTriedOut } from '#engine/try-out.ts'
import type { AskProps } from './ask-view.tsx'
import { ListNote } from '#console/commands/list-note.tsx'
import { answerFrame, backFrame } from '#console/commands/open-command.ts'
import type { Option } from './pick-list.tsx'
import { PickList } from './pick-list.tsx'
import { useWords } from '#console/commands/say.ts'
import { TrialBox } from './trial-box.tsx'
import { clearTrial, tryFrame } from './try-frame.ts'

type Props = AskProps & { prompt: BoolPrompt | EnumPrompt }

interface Choice extends Rankable {
  readonly option: Option
  readonly value: unknown
}

function choice(id: string, title: string, keywords: readonly string[], value: unknown, hint?: string): Choice {
  return { id, title, keywords, value, option: { id, label: title, ...(hint === undefined ? {} : { hint }) } }
}

/** A question with a few answers. */
export function AskChoice({ command, frame, step, isRunning, failed, prompt }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [text, setText] = useState('')
  const choices: Choice[] =
    prompt.kind === 'bool'
      ? [
          choice('yes', t(prompt.yes ?? 'Yes'), ['yes', 'ya'], true),
          choice('no', t(prompt.no ?? 'No'), ['no', 'tidak'], false),
        ]
      : prompt.options.map(({ value, label, hint }) =>
          choice(value, t(label), [value], value, hint === undefined ? undefined : t(hint)),
        )
  const found = rank(rankIndex(choices), text)
  const error = step.issue ?? failed
  const answersOf = ({ id }: Option) => ({ [step.field.key]: choices.find((one) => one.id === id)?.value })
  const isTriable = step.last && canBeTriedOut(command)
  return (
    <>
      <PickList
        label={t(prompt.label)}
        labelShown
        text={text}
        onText={setText}
        groups={[
          {
            id: 'choices',
            options: found.map(({ option }) => option),
          },
        ]}
        onPick={(option, isMeant) => answerFrame(frame, answersOf(option), [], isMeant)}
        onMoved={clearTrial}
        onTry={isTriable ? (option) => void tryFrame(frame, answersOf(option)) : undefined}
        onBack={() => backFrame(frame)}
        empty={t('No results for “{{text}}”.', { text })}
        disabled={isRunning}
        invalid={error !== undefined}
        marked={text}
        note={<ListNote error={error} help={prompt.help === undefined ? undefined : words(prompt.help)} step={step} />}
      />
      <TrialBox frame={frame} />
    </>
  )
}
