import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Input } from '#console/ui/input.tsx'

/** A password, hidden until one wants to see it. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input {...rest} type={shown ? 'text' : 'password'} spellCheck={false} className={cx('pr-9', className)} />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? t('Hide') : t('Show')}
        aria-pressed={shown}
        className="absolute inset-y-0 right-1 my-auto"
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
