import { useAtomValue, useStore } from 'jotai'
import { Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { channelWords } from '#contract/notification/channel-words.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { BulkPreview } from '#contract/core/bulk.ts'
import type { Effects, MessageEffect } from '#contract/core/audit/dry-run.ts'
import { tally } from '#engine/conclude.ts'
import type { Frame } from '#engine/frame.ts'
import { rowError } from '#console/app/row-error.ts'
import { errorSay } from '#engine/error-say.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import type { Trial } from '#engine/try-out.ts'
import { countWords, isNothing, tableWords } from '#console/commands/effect-words.ts'
import { useWords } from '#console/commands/say.ts'
import { clearTrial, trialAtom } from './try-frame.ts'

const MessageLook = lazyPart(async () => ({ default: (await import('#console/message/message-look.tsx')).MessageLook }))

/** Refusals and messages that are named before the rest is only counted. */
const SHOWN = 5

function Rest({ of: count }: { of: number }) {
  const { t } = useTranslation()
  return count > SHOWN ? <li>{t('and {{number}} more', { number: count - SHOWN })}</li> : null
}

/** A message that would go out; a letter as it will look. */
function Going({ channel, to, text, letter }: MessageEffect) {
  const { t } = useTranslation()
  if (!letter || channel === 'NOTIFICATION') return t('Message to {{to}}: {{text}}', { to, text })
  const { from, recipient, subject } = letter
  const title = t('{{channel}} to {{to}}', { channel: t(channelWords[channel]), to })
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-1 pt-1">
      <p>{title}</p>
      <Suspense fallback={null}>
        <MessageLook
          text={{ channel, subject, body: text }}
          sample={{ values: {}, from, to: { name: to, email: recipient, phone: recipient } }}
        />
      </Suspense>
    </div>
  )
}

/** Row counts by table, messages and jobs. */
function EffectList({ effects }: { effects: Effects }) {
  const { t } = useTranslation()
  const { tables, messages, jobs } = effects
  return (
    <ul className="flex flex-col gap-0.5">
      {tables.map((effect) => (
        <li key={effect.table} className="flex flex-wrap gap-x-2">
          <span>{t(tableWords(effect.table))}</span>
          <span className="font-medium">{countWords(effect, t)}</span>
        </li>
      ))}
      {jobs.map(({ title, total, table }) => (
        <li key={title}>
          {t('A background job starts: {{title}}', { title })}
          {table === null ? null : (
            <span className="font-medium">
              {' '}
              {t(tableWords(table))} {t('{{n}} created', { n: number(total) })}
            </span>
          )}
        </li>
      ))}
      {messages.slice(0, SHOWN).map((message, at) => (
        <li key={at}>
          <Going {...message} />
        </li>
      ))}
      <Rest of={messages.length} />
    </ul>
  )
}

function Tried({ trial }: { trial: Extract<Trial, { kind: 'tried' }> }) {
  const { t } = useTranslation()
  const words = useWords()
  const { effects, records } = trial
  const { done, refused, skipped } = tally(records)
  const left = records.flatMap((record) => (record.kind === 'refused' ? [record] : []))
  return (
    <>
      {records.length > 1 ? (
        <p>
          {t('{{done}} would be done', { done: number(done) })}
          {refused > 0 ? t(', {{refused}} refused', { refused: number(refused) }) : null}
          {skipped > 0 ? t(', {{skipped}} not checked', { skipped: number(skipped) }) : null}
        </p>
      ) : null}
      {isNothing(effects) ? <p>{t('Nothing would change.')}</p> : <EffectList effects={effects} />}
      {left.length > 0 ? (
        <ul className="pt-1">
          {left.slice(0, SHOWN).map(({ ref, say }) => (
            <li key={ref.id}>
              <span className="font-medium">{ref.label}</span> {words(say)}
            </li>
          ))}
          <Rest of={left.length} />
        </ul>
      ) : null}
    </>
  )
}

/** What a job of the server would do. Only some of a long selection are tried, and that is said first. */
function Sampled({ preview }: { preview: BulkPreview }) {
  const { t } = useTranslation()
  const words = useWords()
  const { total, tried, done, refused, refusals, effects } = preview
  return (
    <>
      {tried < total ? (
        <p>
          {t('{{tried}} of {{total}} records checked as a sample. Of these:', {
            tried: number(tried),
            total: number(total),
          })}
        </p>
      ) : null}
      <p>
        {t('{{done}} would be done', { done: number(done) })}
        {refused > 0 ? t(', {{refused}} refused', { refused: number(refused) }) : null}
      </p>
      {isNothing(effects) ? <p>{t('Nothing would change.')}</p> : <EffectList effects={effects} />}
      {refused > 0 ? (
        <ul className="pt-1">
          {refusals.slice(0, SHOWN).map((row) => (
            <li key={row.place}>
              <span className="font-medium">{row.label ?? row.recordId}</span> {words(errorSay(rowError(row)))}
            </li>
          ))}
          <Rest of={refused} />
        </ul>
      ) : null}
    </>
  )
}

/** Why a command cannot even be tried out. */
function useObstacle(trial: Trial): string | undefined {
  const { t } = useTranslation()
  const words = useWords()
  if (trial.kind === 'failed') return words(trial.say)
  if (trial.kind === 'tried' || trial.kind === 'sampled') return undefined
  if (trial.step.kind === 'blocked') return words(obstacleSay(trial.step.reason))
  return trial.step.kind === 'hidden' ? t('You no longer have access.') : t('Fill in what is missing.')
}

function headingOf(trial: Trial): string {
  if (trial.kind === 'tried' || trial.kind === 'sampled') return 'Preview of changes'
  return trial.kind === 'failed' && !trial.refused ? 'The preview failed' : 'This would be refused'
}

function Outcome({ trial }: { trial: Trial }) {
  const { t } = useTranslation()
  const obstacle = useObstacle(trial)
  return (
    <>
      <p className="font-medium">{t(headingOf(trial))}</p>
      {obstacle === undefined ? null : <p>{obstacle}</p>}
      {trial.kind === 'tried' ? <Tried trial={trial} /> : null}
      {trial.kind === 'sampled' ? <Sampled preview={trial.preview} /> : null}
    </>
  )
}

function Box({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 border-t border-line bg-sunken px-4 py-2">
      <Icon name="eye" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 grow break-words">{children}</div>
    </div>
  )
}

/** What came of trying a frame out, as long as its answers are the same. It is read aloud when it comes. */
export function TrialBox({ frame }: { frame: Frame }) {
  const { t } = useTranslation()
  const state = useAtomValue(trialAtom)
  const store = useStore()
  useEffect(
    () => () => {
      if (store.get(trialAtom)?.frame === frame) clearTrial()
    },
    [frame, store],
  )
  const own = state?.frame === frame ? state : null
  return (
    <div role="status" className="max-h-[40vh] overflow-y-auto">
      {own && !own.trial ? (
        <Box>
          <span className="flex items-center gap-3">
            <span className="grow">
              {own.total > 1
                ? t('Checking: {{done}} of {{total}}', { done: own.finished, total: own.total })
                : t('Checking…')}
            </span>
            {own.total > 1 ? <Button onClick={clearTrial}>{t('Stop')}</Button> : null}
          </span>
        </Box>
      ) : null}
      {own?.trial ? (
        <Box>
          <Outcome trial={own.trial} />
        </Box>
      ) : null}
    </div>
  )
}
