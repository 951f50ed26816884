import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'
import { tip } from './layer/tip.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** What it does; shown on hover and read aloud. */
  label: string
  keys?: string | undefined
}

/** A button that is only a drawing; its label shows on hover and focus. */
export function IconButton({ icon, label, keys, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      {...tip(label, keys)}
      className={cx(
        'inline-flex size-control shrink-0 items-center justify-center rounded-md text-muted transition-colors',
        'hover:bg-hover hover:text-text disabled:pointer-events-none disabled:opacity-50',
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  )
}
