import type { OfferedCommand } from '#console/commands/use-commands.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Icon } from '#console/ui/icon.tsx'
import { Menu } from '#console/ui/layer/menu.tsx'
import { Button, buttonClass } from '#console/ui/button.tsx'
import type { ButtonLook } from '#console/ui/button.tsx'
import { tip } from '#console/ui/layer/tip.ts'
import type { MenuItem } from '#console/list/row-menu.tsx'
import { isDangerous } from '#engine/define.ts'

interface CommandButtonsProps {
  commands: readonly OfferedCommand[]
  look?: ButtonLook
  /** The keys stand on the buttons too. */
  keys?: boolean
}

/** The commands of a surface as buttons. A blocked one stays in reach and says why. */
export function CommandButtons({ commands, look, keys = true }: CommandButtonsProps) {
  return commands.map(({ command, label, reason, run }) => (
    <Button
      key={command.id}
      {...(look ? { look } : {})}
      {...(keys && command.shortcut ? { keys: command.shortcut.keys } : {})}
      aria-disabled={reason === undefined ? undefined : true}
      aria-description={reason}
      onClick={() => reason === undefined && run()}
      {...(reason === undefined ? {} : tip(reason))}
    >
      {label}
    </Button>
  ))
}

/** A record has so many buttons; its other commands are in a menu. */
const MOST_BUTTONS = 3

/** How likely a command is what comes next for a record: what settles it, what changes it, and deletion last. */
function likelihood({ command, reason }: OfferedCommand): number {
  if (reason !== undefined) return 0
  if (command.id.endsWith('.delete')) return 1
  if (isDangerous(command)) return 2.25
  // The one that only opens a form comes before what cannot be undone, but is not the step that the record waits for.
  if (command.id.endsWith('.edit')) return command.risk === 'read' ? 2.5 : 3
  if (command.risk === 'read' || command.id.endsWith('.exclude')) return 2
  return command.risk === 'reversible' ? 4 : 5
}

/** The commands of a record: the most likely ones as buttons, the first of them primary, the rest in a menu with their keys. */
export function RecordCommands({ commands }: Pick<CommandButtonsProps, 'commands'>) {
  const { t } = useTranslation()
  const sorted = commands.toSorted((a, b) => likelihood(b) - likelihood(a))
  const enabled = sorted.filter(({ reason }) => reason === undefined)
  const shown = sorted.length > MOST_BUTTONS ? enabled.slice(0, MOST_BUTTONS) : sorted
  const rest = sorted.slice(shown.length)
  const [first, ...others] = shown
  const isNext = first !== undefined && likelihood(first) > 2.5
  return (
    <>
      {first ? <CommandButtons commands={[first]} keys={false} {...(isNext ? { look: 'primary' } : {})} /> : null}
      <CommandButtons commands={others} keys={false} />
      {rest.length === 0 ? null : (
        <Menu
          label={t('More actions')}
          button={<Icon name="more" />}
          buttonClassName={buttonClass('secondary', 'w-control px-0')}
          groups={[
            {
              entries: rest.map(({ command, label, reason, run }) => ({
                label,
                onSelect: run,
                keys: command.shortcut?.keys,
                danger: isDangerous(command),
                blocked: reason,
              })),
            },
          ]}
        />
      )}
    </>
  )
}

/** The commands of a surface as the entries of a menu. */
export function menuItems(commands: readonly OfferedCommand[]): MenuItem[] {
  return commands.map((offered) => ({
    key: offered.command.id,
    label: offered.label,
    keys: offered.command.shortcut?.keys,
    danger: isDangerous(offered.command),
    blocked: offered.reason,
    run: offered.run,
  }))
}
