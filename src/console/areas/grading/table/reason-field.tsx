import type { RefObject } from 'react'
import { useId, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Input } from '#console/ui/input.tsx'

interface ReasonFieldProps {
  input: RefObject<HTMLInputElement | null>
  /** Scores wait for it. */
  isAsked: boolean
  onChange: (text: string) => void
  /** It is given: what waits is stored. */
  onDone: () => void
}

/** Why scores are entered by hand: once for all that are entered with it. */
export function ReasonField({ input, isAsked, onChange, onDone }: ReasonFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const id = useId()
  const isWrong = isAsked && text.trim() === ''
  return (
    <div className="flex min-w-56 grow flex-col">
      <Input
        ref={input}
        aria-label={t('Reason for the scores you enter')}
        aria-required
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        placeholder={t('Reason for the scores you enter')}
        maxLength={500}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onDone()
        }}
      />
      {isWrong ? (
        <p id={id} role="alert" className="text-sm text-danger">
          {t('Enter a reason. Your scores are saved with it.')}
        </p>
      ) : null}
    </div>
  )
}
