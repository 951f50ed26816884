import { Fragment } from 'react'
import { cx } from './cx.ts'
import { keyCaps } from './keyboard/keys.ts'

/**
 * Keys as caps: `<Kbd keys="mod+k" />`, `<Kbd keys="g v" />`. `mod` is Ctrl, or ⌘ on a Mac. `hidden` keeps
 * them from screen readers, where `aria-keyshortcuts` says them already.
 */
export function Kbd({ keys, className, hidden = false }: { keys: string; className?: string; hidden?: boolean }) {
  return (
    <kbd
      aria-hidden={hidden || undefined}
      className={cx('inline-flex shrink-0 items-center gap-0.5 font-sans', className)}
    >
      {keyCaps(keys).map((chord, at) => (
        <Fragment key={at}>
          {chord.map((cap) => (
            <span
              key={cap}
              className="inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-sm border border-line bg-sunken px-1 text-xs text-muted"
            >
              {cap}
            </span>
          ))}
        </Fragment>
      ))}
    </kbd>
  )
}
