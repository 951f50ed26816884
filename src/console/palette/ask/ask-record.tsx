import { useTranslation } from '#console/app/i18n.ts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { IconButton } from '#console/ui/icon-button.tsx'
import { within } from '#engine/context.ts'
import type { RecordRef } from '#engine/context.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import { orderByUse } from '#engine/rank/frecency.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { normalise } from '#engine/rank/rank-words.ts'
import { readState } from '#engine/state.ts'
import type { Given } from '#engine/define.ts'
import { canBeTriedOut } from '#engine/try-out.ts'
import type { AskProps } from './ask-view.tsx'
import { ListNote } from '#console/commands/list-note.tsx'
import { answerFrame, backFrame } from '#console/commands/open-command.ts'
import type { Option } from './pick-list.tsx'
import { PickList } from './pick-list.tsx'
import { useWords } from '#console/commands/say.ts'
import { pictureOf, RecordDetail } from './record-detail.tsx'
import { TrialBox } from './trial-box.tsx'
import { clearTrial, tryFrame } from './try-frame.ts'
import { useDraft } from '#console/palette/use-draft.ts'
import { recordKey, remember, usesAtom } from '#console/commands/history/uses.ts'
import { useRecordSearch } from './use-record-search.ts'

type Props = AskProps & { prompt: RecordPrompt }

const without = (refs: readonly RecordRef[], removed: RecordRef) => refs.filter((ref) => ref.id !== removed.id)

function Chosen({ refs, onRemove }: { refs: readonly RecordRef[]; onRemove: (ref: RecordRef) => void }) {
  const { t } = useTranslation()
  if (refs.length === 0) return null
  return (
    <ul className="flex max-h-16 max-w-[60%] flex-wrap gap-1 overflow-y-auto">
      {refs.map((ref) => (
        <li key={ref.id} className="flex h-7 items-center rounded-md bg-accent-soft pl-2 text-accent">
          {ref.label}
          <IconButton
            icon="x"
            label={t('Remove {{name}}', { name: ref.label })}
            tabIndex={-1}
            onClick={() => onRemove(ref)}
          />
        </li>
      ))}
    </ul>
  )
}

/** A record, found by typing. One that the command could do nothing with is greyed with the reason. */
export function AskRecord({ command, frame, ctx, step, isRunning, failed, prompt }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { key } = step.field
  const [text, setText] = useDraft(frame, key, '')
  const [chosen, setChosen] = useState<readonly RecordRef[]>([])
  const found = useRecordSearch(prompt, text)
  const uses = useAtomValue(usesAtom)

  function refOf(option: Option): RecordRef | undefined {
    return found.records.find(({ id }) => String(id) === option.id)
  }

  /** Chooses the record and asks for another one. */
  function add(option: Option): boolean {
    const ref = refOf(option)
    if (!prompt.multiple || !ref || option.reason !== undefined) return false
    setChosen((before) => [...without(before, ref), ref])
    setText('')
    return true
  }

  function optionOf(ref: RecordRef): Option {
    const state = readState(command, within(ctx, { picked: [ref] }), { ...step.filled, [key]: ref.id })
    const picture = pictureOf(ref)
    return {
      id: String(ref.id),
      label: ref.label,
      ...(ref.hint === undefined && picture === undefined
        ? {}
        : { detail: <RecordDetail picture={picture} hint={ref.hint} /> }),
      ...(state.kind === 'blocked' ? { reason: words(obstacleSay(state.reason)) } : {}),
    }
  }

  const wanted = normalise(text)
  const options = orderByUse(found.records.map(optionOf), uses, ({ id, label, reason }) => ({
    use: recordKey({ resource: prompt.resource, id }),
    exact: wanted !== '' && normalise(label) === wanted,
    blocked: reason !== undefined,
  }))
  const help = prompt.help === undefined ? undefined : words(prompt.help)
  const how = prompt.multiple ? t('Press Tab to add another one.') : undefined
  const error = (found.failure && words(found.failure)) ?? step.issue ?? failed
  /** The record, with those that were added before. */
  function answersOf(option: Option): { answers: Given; refs: readonly RecordRef[] } | undefined {
    const ref = refOf(option)
    if (!ref) return undefined
    const refs = [...without(chosen, ref), ref]
    return { answers: { [key]: refs.length > 1 ? refs.map(({ id }) => id) : ref.id }, refs }
  }

  function tryIt(option: Option) {
    const given = answersOf(option)
    if (given) void tryFrame(frame, given.answers, given.refs)
  }

  return (
    <>
      <PickList
        label={t(prompt.label)}
        labelShown
        text={text}
        onText={setText}
        groups={[{ id: 'records', options }]}
        onPick={(option, isMeant) => {
          const given = answersOf(option)
          if (!given) return
          setText('')
          for (const one of given.refs) remember(recordKey(one))
          answerFrame(frame, given.answers, given.refs, isMeant)
        }}
        onMoved={clearTrial}
        onTry={step.last && canBeTriedOut(command) ? tryIt : undefined}
        onBack={() => {
          if (chosen.length > 0) setChosen(chosen.slice(0, -1))
          else backFrame(frame)
        }}
        onTab={add}
        before={<Chosen refs={chosen} onRemove={(ref) => setChosen(without(chosen, ref))} />}
        pending={found.pending}
        slow={found.slow}
        onRetry={found.failure ? found.retry : undefined}
        empty={found.failure ? t('The search failed.') : t('No results for “{{text}}”.', { text })}
        disabled={isRunning}
        invalid={error !== undefined}
        marked={text}
        note={<ListNote error={error} help={[help, how].filter(Boolean).join(' ') || undefined} step={step} />}
      />
      <TrialBox frame={frame} />
    </>
  )
}
