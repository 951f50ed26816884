import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuItem,
  MenuItems,
  MenuHeading,
  MenuSection,
  MenuSeparator,
} from '@headlessui/react'
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { cx } from '#console/ui/cx.ts'
import type { IconName } from '#console/ui/icon.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { useTypeAhead } from '#console/ui/keyboard/type-ahead.ts'

export interface MenuEntry {
  label: string
  onSelect: () => void
  icon?: IconName
  keys?: string | undefined
  danger?: boolean
  /** Why it cannot be done now; shown beneath the label in place of the keys. */
  blocked?: string | undefined
  /** One of a group of choices: whether it is the chosen one. */
  checked?: boolean
}

export interface MenuGroup {
  /** A small heading above the entries. */
  title?: string
  entries: readonly MenuEntry[]
}

export interface MenuProps {
  /** The content of the button. */
  button: ReactNode
  /** The button's classes; it is a plain `button`. */
  buttonClassName: string
  label?: string
  /** The id of the command that opens it, too. */
  command?: string
  groups: readonly MenuGroup[]
  /** Stands above the entries and takes no focus. */
  header?: ReactNode
}

function Entry({ entry }: { entry: MenuEntry }) {
  return (
    <MenuItem disabled={entry.blocked !== undefined}>
      <button
        type="button"
        onClick={entry.onSelect}
        aria-current={entry.checked || undefined}
        className={cx(
          'flex min-h-7 w-full items-center gap-2 rounded-sm px-2 text-left data-focus:bg-hover',
          entry.danger && 'text-danger',
          entry.blocked && 'text-muted',
        )}
      >
        {entry.icon ? <Icon name={entry.icon} className="shrink-0 text-muted" /> : null}
        <span className={cx('min-w-0 grow', !entry.blocked && 'truncate')}>
          {entry.label}
          {entry.blocked ? <span className="block text-sm">{entry.blocked}</span> : null}
        </span>
        {entry.checked ? <Icon name="check" size={14} /> : null}
        {entry.keys && !entry.blocked ? <Kbd keys={entry.keys} hidden /> : null}
      </button>
    </MenuItem>
  )
}

/** A button with a menu of actions, by mouse and keyboard. */
export function Menu({ button, buttonClassName, label, command, groups, header }: MenuProps) {
  const keys = useTypeAhead()
  return (
    <HeadlessMenu>
      <MenuButton aria-label={label} data-command={command} className={buttonClassName}>
        {button}
      </MenuButton>
      <MenuItems
        {...keys.list}
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        className="z-40 w-60 overflow-y-auto rounded-md bg-raised p-1 shadow-raised outline-none"
      >
        {header}
        {groups.map((group, at) => (
          <Fragment key={at}>
            {at > 0 || header ? <MenuSeparator className="mx-1 my-1 border-t border-line" /> : null}
            <MenuSection>
              {group.title ? (
                <MenuHeading className="px-2 pt-1 pb-0.5 text-xs font-medium text-muted">{group.title}</MenuHeading>
              ) : null}
              {group.entries.map((entry) => (
                <Entry key={entry.label} entry={entry} />
              ))}
            </MenuSection>
          </Fragment>
        ))}
      </MenuItems>
    </HeadlessMenu>
  )
}
