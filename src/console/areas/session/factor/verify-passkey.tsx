import { useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#contract/core/api-error.ts'
import type { PasskeyAnswer } from '#contract/session/passkey.ts'
import { errorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Problem } from '#console/areas/session/login/password-fields.tsx'

export type Answer = z.output<typeof PasskeyAnswer>

interface Props {
  /** Asks the server for the options. */
  ask: () => Promise<{ options: Record<string, unknown> }>
  /** Called with what the passkey has signed; what it throws is shown. */
  onAnswer: (answer: Answer) => void | Promise<void>
  autoFocus?: boolean
}

/** A button that lets the user verify with a passkey. The part that talks to the browser is loaded by the click. */
export function VerifyPasskey({ ask, onAnswer, autoFocus }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run() {
    setBusy(true)
    setProblem(undefined)
    try {
      const [{ options }, { verify }] = await Promise.all([ask(), import('./passkey-browser.ts')])
      await onAnswer(await verify(options))
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? (error.issues.map(({ message }) => t(message))[0] ?? errorText(error))
          : t('The passkey was not used. Try again, or use another way.'),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button busy={busy} autoFocus={autoFocus} onClick={() => void run()} className="h-9!">
        {t('Use a passkey')}
      </Button>
      <Problem text={problem} />
    </>
  )
}
