import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { tip } from './tip.ts'

export interface PopoverProps {
  label: string
  /** The id of the command that opens it, too. */
  command?: string
  button: ReactNode
  buttonClassName: string
  /** Called each time before the panel opens. */
  onOpen?: () => void
  /** What the panel shows; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** A button with a panel that hangs from it. */
export function Popover({ label, command, button, buttonClassName, onOpen, children }: PopoverProps) {
  return (
    <HeadlessPopover>
      {({ open }) => (
        <>
          <PopoverButton
            aria-label={label}
            data-command={command}
            className={buttonClassName}
            onClick={open ? undefined : onOpen}
            {...(open ? {} : tip(label))}
          >
            {button}
          </PopoverButton>
          <PopoverPanel
            anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
            focus
            aria-label={label}
            role="dialog"
            className="animate-appear z-40 flex w-[26rem] max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-lg bg-raised shadow-raised outline-none"
          >
            {({ close }) => <>{children(() => close())}</>}
          </PopoverPanel>
        </>
      )}
    </HeadlessPopover>
  )
}
