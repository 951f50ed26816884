import type { Locale } from '#contract/class/class-parts.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { FaqEditor } from './faq-editor.tsx'
import type { Addresses } from './pictures.ts'
import { RichTextEditor } from './rich-text-editor.tsx'
import type { Mark, Question, SideField } from './web-texts.ts'

export interface FieldLook {
  name: SideField
  label: string
  kind: 'line' | 'lines' | 'rich' | 'faq' | 'code'
  help?: string
  max?: number
}

export const languageNames = { id: 'Indonesian', en: 'English' } as const

interface TextCellProps {
  look: FieldLook
  locale: Locale
  customerId: number
  value: unknown
  onChange: (value: unknown, group?: string) => void
  mark: Mark | undefined
  onConfirm: () => void
  error: string | undefined
  addresses: Addresses
  disabled: boolean
}

/** A field in one language, with what it lacks next to the other. */
export function TextCell(props: TextCellProps) {
  const { look, locale, customerId, value, onChange, mark, onConfirm, error, addresses, disabled } = props
  const { t } = useTranslation()
  const { name, kind, max } = look
  const language = t(languageNames[locale])
  const label = `${t(look.label)} · ${language}`
  const text = typeof value === 'string' ? value : ''
  const help = max !== undefined && kind !== 'code' ? `${text.length} / ${max}` : look.help && t(look.help)
  const from = t(languageNames[locale === 'id' ? 'en' : 'id'])
  const group = `${locale}.${name}`
  return (
    <div data-cell={group} data-mark={mark} lang={locale}>
      <Field
        label={label}
        help={help}
        error={error === undefined ? undefined : t(error)}
        aside={
          mark === undefined ? undefined : (
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone="warning">
                {mark === 'missing' ? t('Missing') : t('Older than {{language}}', { language: from })}
              </Badge>
              {mark === 'older' ? (
                <Button look="ghost" disabled={disabled} onClick={onConfirm}>
                  {t('Up to date')}
                </Button>
              ) : null}
            </span>
          )
        }
      >
        {(control) => {
          if (kind === 'rich')
            return (
              <RichTextEditor
                customerId={customerId}
                label={label}
                value={text}
                onChange={(html) => onChange(html, group)}
                addresses={addresses}
                control={control}
                disabled={disabled}
              />
            )
          if (kind === 'faq')
            return (
              <FaqEditor
                value={value as readonly Question[]}
                onChange={(next, part) => onChange(next, part && `${group}.${part}`)}
                control={control}
                label={label}
                disabled={disabled}
              />
            )
          const common = {
            ...control,
            value: text,
            maxLength: max,
            disabled,
            onChange: (event: { target: { value: string } }) => onChange(event.target.value, group),
          }
          return kind === 'lines' ? <TextArea {...common} rows={4} /> : <Input {...common} />
        }}
      </Field>
    </div>
  )
}
