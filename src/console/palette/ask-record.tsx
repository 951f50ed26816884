import { useTranslation } from '#console/app/i18n.ts'
import { within } from '#engine/context.ts'
import type { RecordRef } from '#engine/context.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { readState } from '#engine/state.ts'
import type { AskProps } from './ask-view.tsx'
import { ListNote } from './list-note.tsx'
import { answerFrame, backFrame } from './open-command.ts'
import type { Option } from './pick-list.tsx'
import { PickList } from './pick-list.tsx'
import { useWords } from './say.ts'
import { useDraft } from './use-draft.ts'
import { useRecordSearch } from './use-record-search.ts'

type Props = AskProps & { prompt: RecordPrompt }

/** A record, found by typing. One that the command could do nothing with is greyed with the reason. */
export function AskRecord({ command, frame, ctx, step, isRunning, failed, prompt }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { key } = step.field
  const [text, setText] = useDraft(frame, key, '')
  const found = useRecordSearch(prompt, text)

  function optionOf(ref: RecordRef): Option {
    const state = readState(command, within(ctx, { picked: [ref] }), { ...step.filled, [key]: ref.id })
    return {
      id: String(ref.id),
      label: ref.label,
      ...(ref.hint === undefined ? {} : { hint: ref.hint }),
      ...(state.kind === 'blocked' ? { reason: words(obstacleSay(state.reason)) } : {}),
    }
  }

  const error = (found.failure && words(found.failure)) ?? step.issue ?? failed
  return (
    <PickList
      label={t(prompt.label)}
      labelShown
      text={text}
      onText={setText}
      groups={[{ id: 'records', options: found.records.map(optionOf) }]}
      onPick={(option) => {
        const ref = found.records.find(({ id }) => String(id) === option.id)
        if (!ref) return
        setText('')
        answerFrame(frame, { [key]: ref.id }, [ref])
      }}
      onBack={() => backFrame(frame)}
      pending={found.pending}
      slow={found.slow}
      empty={found.failure ? t('Nothing could be found.') : t('Nothing is called “{{text}}”.', { text })}
      disabled={isRunning}
      invalid={error !== undefined}
      marked={text}
      note={<ListNote error={error} help={prompt.help === undefined ? undefined : words(prompt.help)} step={step} />}
    />
  )
}
