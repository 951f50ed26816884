import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import type { FieldControl } from '#console/ui/field.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Input } from '#console/ui/input.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import type { Question } from './web-texts.ts'

const MOST = 50

interface FaqEditorProps {
  value: readonly Question[]
  onChange: (value: readonly Question[], group?: string) => void
  control: FieldControl
  label: string
  disabled: boolean
}

/** Questions with their answers. */
export function FaqEditor({ value, onChange, control, label, disabled }: FaqEditorProps) {
  const { t } = useTranslation()
  const change = (at: number, more: Partial<Question>, group: string) =>
    onChange(
      value.map((one, n) => (n === at ? { ...one, ...more } : one)),
      `${at}.${group}`,
    )
  return (
    <div
      id={control.id}
      role="group"
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      className="flex flex-col gap-2"
    >
      {value.map(({ question, answer }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- questions have no name of their own
        <div key={at} className="flex gap-1">
          <div className="flex grow flex-col gap-1">
            <Input
              aria-label={t('Question {{n}}', { n: at + 1 })}
              placeholder={t('Question {{n}}', { n: at + 1 })}
              maxLength={300}
              value={question}
              disabled={disabled}
              onChange={(event) => change(at, { question: event.target.value }, 'question')}
            />
            <TextArea
              aria-label={t('Answer {{n}}', { n: at + 1 })}
              placeholder={t('Answer {{n}}', { n: at + 1 })}
              rows={2}
              maxLength={2000}
              value={answer}
              disabled={disabled}
              onChange={(event) => change(at, { answer: event.target.value }, 'answer')}
            />
          </div>
          <IconButton
            icon="x"
            label={t('Remove question {{n}}', { n: at + 1 })}
            disabled={disabled}
            onClick={() => onChange(value.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          icon="plus"
          disabled={disabled || value.length >= MOST}
          onClick={() => onChange([...value, { question: '', answer: '' }])}
        >
          {t('Add question')}
        </Button>
      </div>
    </div>
  )
}
