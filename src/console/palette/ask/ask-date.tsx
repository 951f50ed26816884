import { useTranslation } from '#console/app/i18n.ts'
import { showDay, showLongDay } from '#engine/answers/calendar.ts'
import { parseDate, suggestDates } from '#engine/answers/parse-date.ts'
import type { DatePrompt } from '#engine/prompt.ts'
import { normalise } from '#engine/rank/rank-words.ts'
import { canBeTriedOut } from '#engine/try-out.ts'
import type { AskProps } from './ask-view.tsx'
import { ListNote } from '#console/commands/list-note.tsx'
import { answerFrame, backFrame } from '#console/commands/open-command.ts'
import type { Option } from './pick-list.tsx'
import { PickList } from './pick-list.tsx'
import { useWords } from '#console/commands/say.ts'
import { TrialBox } from './trial-box.tsx'
import { clearTrial, tryFrame } from './try-frame.ts'
import { useDraft } from '#console/palette/use-draft.ts'

type Props = AskProps & { prompt: DatePrompt }

/** A day: typed the way people write days, or one of a few that are wanted often. */
export function AskDate({ command, frame, ctx, step, isRunning, failed, prompt }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [text, setText] = useDraft(frame, step.field.key, '')
  const day = parseDate(text, ctx.today, prompt.past)
  const tooEarly = day !== undefined && prompt.min !== undefined && day < prompt.min
  const typed: Option[] =
    day === undefined || tooEarly ? [] : [{ id: day, label: showLongDay(day), hint: showDay(day), icon: 'calendar' }]
  const wanted = normalise(text)
  const offers = suggestDates(ctx.today, prompt)
    .filter((offer) => offer.day !== day && normalise(t(offer.label)).includes(wanted))
    .map((offer): Option => ({ id: offer.day, label: t(offer.label), hint: showDay(offer.day), icon: 'calendar' }))
  const early = tooEarly ? t('Not before {{day}}.', { day: showDay(prompt.min ?? '') }) : undefined
  const error = early ?? step.issue ?? failed
  const isTriable = step.last && canBeTriedOut(command)
  return (
    <>
      <PickList
        label={t(prompt.label)}
        labelShown
        placeholder={prompt.past ? t('30/11, yesterday, -14d') : t('30/11, tomorrow, +14d')}
        text={text}
        onText={setText}
        groups={[{ id: 'days', options: [...typed, ...(typed.length > 0 || tooEarly ? [] : offers)] }]}
        onPick={(option, isMeant) => answerFrame(frame, { [step.field.key]: option.id }, [], isMeant)}
        onMoved={clearTrial}
        onTry={isTriable ? (option) => void tryFrame(frame, { [step.field.key]: option.id }) : undefined}
        onBack={() => backFrame(frame)}
        empty={tooEarly ? '' : t('Enter a valid date, such as 30/11, tomorrow or +14d.')}
        disabled={isRunning}
        invalid={error !== undefined}
        note={<ListNote error={error} help={prompt.help === undefined ? undefined : words(prompt.help)} step={step} />}
      />
      <TrialBox frame={frame} />
    </>
  )
}
