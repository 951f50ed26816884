import type { AnswerItem as Item } from '#contract/exercise/answer.ts'
import { isGraded, isOffered } from '#contract/exercise/question.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Icon } from '#console/ui/icon.tsx'

const keysOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String)

function Chosen({ item }: { item: Item }) {
  const { t } = useTranslation()
  const chosen = new Set(keysOf(item.value))
  return (
    <ul className="flex flex-col gap-0.5">
      {item.options.map(({ key, text, correct }) => {
        const isChosen = chosen.has(key)
        return (
          <li key={key} className={isChosen ? 'font-medium' : 'text-muted'}>
            {key}. {text} {isChosen ? <span className="text-sm">({t('chosen')})</span> : null}{' '}
            {correct ? (
              <>
                <Icon name="check" size={14} className="inline text-success" />
                <span className="sr-only">{t('Correct')}</span>
              </>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** What was asked, and what was answered to it. */
export function AnswerItem({ item, at }: { item: Item; at: number }) {
  const { t } = useTranslation()
  const { kind, prompt, value, score, max } = item
  return (
    <>
      <p className="flex gap-2">
        <span className="min-w-0 grow font-medium break-words">
          {at + 1}. {prompt}
        </span>
        {isGraded(kind) ? null : (
          <span className="shrink-0 text-muted">{score === null ? '–' : `${score} / ${max}`}</span>
        )}
      </p>
      {value === null || value === '' ? (
        <p className="text-muted">{t('Not answered')}</p>
      ) : isOffered(kind) ? (
        <Chosen item={item} />
      ) : (
        <p className="rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-wrap">
          {typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)}
        </p>
      )}
    </>
  )
}
