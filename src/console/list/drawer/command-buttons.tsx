import type { OfferedCommand } from '#console/commands/use-commands.ts'
import { Button } from '#console/ui/button.tsx'
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
