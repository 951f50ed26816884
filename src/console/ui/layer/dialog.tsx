import { Description, Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { IconButton } from '#console/ui/icon-button.tsx'

export interface DialogProps {
  open: boolean
  /** Escape, the cross and a click outside. Without it the dialog has to be answered. */
  onClose?: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the main one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
}

const sizes = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl' } as const

/** A question over the page. The focus goes to the first control, or to the one with `data-autofocus`. */
export function Dialog({ open, onClose, title, description, children, footer, size = 'small' }: DialogProps) {
  const { t } = useTranslation()
  return (
    <HeadlessDialog open={open} onClose={() => onClose?.()} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="flex min-h-full items-start justify-center p-4 pt-[12vh]">
          <DialogPanel className={cx('animate-appear w-full rounded-lg bg-raised shadow-raised', sizes[size])}>
            <div className="flex items-start justify-between gap-4 px-5 pt-4">
              <DialogTitle className="text-lg font-semibold">{title}</DialogTitle>
              {onClose ? <IconButton icon="x" label={t('Close')} keys="esc" onClick={onClose} /> : null}
            </div>
            <div className="px-5 pt-1 pb-5">
              {description ? <Description className="text-muted">{description}</Description> : null}
              {children ? <div className={description ? 'pt-4' : 'pt-2'}>{children}</div> : null}
            </div>
            {footer ? <div className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</div> : null}
          </DialogPanel>
        </div>
      </div>
    </HeadlessDialog>
  )
}
