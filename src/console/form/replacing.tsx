import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/layer/dialog.tsx'
import type { FieldSpec, Values } from './fields.ts'

interface Asked {
  /** The labels of what is replaced. English. */
  labels: readonly string[]
  onAnswer: (replace: boolean) => void
}

/** Asks before a stored secret is replaced by what was typed in one of these fields. */
export function useReplacing<V extends Values>(fields: readonly FieldSpec<V>[]) {
  const [asked, setAsked] = useState<Asked>()
  function ask(values: V): Promise<boolean> {
    const labels = fields.flatMap((spec) => {
      const value = values[spec.name]
      return spec.replaces && typeof value === 'string' && value.trim() !== '' ? [spec.label] : []
    })
    if (labels.length === 0) return Promise.resolve(true)
    return new Promise((resolve) => {
      setAsked({
        labels,
        onAnswer(replace) {
          setAsked(undefined)
          resolve(replace)
        },
      })
    })
  }
  return { asked, ask }
}

export function ReplacingDialog({ labels, onAnswer }: Asked) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      title={t('Replace what is stored?')}
      description={t("{{fields}}: the stored value is overwritten. This can't be undone.", {
        fields: labels.map((label) => t(label)).join(', '),
      })}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => onAnswer(false)}>
            {t('Cancel')}
          </Button>
          <Button look="danger" onClick={() => onAnswer(true)}>
            {t('Replace')}
          </Button>
        </>
      }
    />
  )
}
