import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { keysText } from './keyboard/keys.ts'

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line bg-raised text-text hover:bg-hover',
  ghost: 'text-text hover:bg-hover',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
} as const

export type ButtonLook = keyof typeof looks

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'secondary', extra?: string): string {
  return cx(
    'inline-flex h-control shrink-0 items-center justify-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap',
    'transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50',
    looks[look],
    extra,
  )
}

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  icon?: IconName
  /** Shown beside the label, and told to screen readers. It binds nothing. */
  keys?: string | undefined
  /** Something is under way: the button waits and says so. */
  busy?: boolean
}

/** Also stops what a click would do by itself: submit a form. */
const wait = (event: MouseEvent) => event.preventDefault()

/** A button. Without `type` it submits nothing. Busy it does nothing, and the focus stays on it. */
export function Button({ look, icon, keys, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      {...(busy ? { onClick: wait, 'aria-disabled': true } : {})}
      disabled={disabled === true}
      aria-busy={busy || undefined}
      aria-keyshortcuts={keys ? keysText(keys) : undefined}
    >
      {busy ? <Icon name="loader" className="animate-turn shrink-0" /> : icon ? <Icon name={icon} /> : null}
      {children}
      {keys && look !== 'primary' && look !== 'danger' ? <Kbd keys={keys} className="-mr-1 ml-1" hidden /> : null}
    </button>
  )
}
