import type { ReactNode } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { Problem } from './password-fields.tsx'
import { TextField } from '#console/areas/session/text-field.tsx'
import { useSmallForm } from '#console/areas/session/use-small-form.ts'

interface Props {
  /** The word on the button. */
  action: string
  /** Called with the address, without blanks around it; what it throws is shown. */
  onSend: (email: string) => Promise<void>
  /** What stands above the field. */
  children?: ReactNode
}

/** Asks for an e-mail address, to write a letter to it. */
export function EmailForm({ action, onSend, children }: Props) {
  const { t } = useTranslation()
  const form = useSmallForm({ fields: ['email'], send: ({ email }) => onSend(email.trim()) })
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {children}
      <TextField
        autoFocus
        name="email"
        type="email"
        autoComplete="username"
        label={t('E-mail')}
        value={form.values.email}
        error={form.error('email')}
        onChange={(value) => form.set('email', value)}
      />
      <Problem text={form.problem} />
      <div>
        <Button type="submit" look="primary" busy={form.busy} className="h-9! w-full">
          {action}
        </Button>
        <BackToLogin />
      </div>
    </form>
  )
}
