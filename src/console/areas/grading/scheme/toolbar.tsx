import { useTranslation } from '#console/app/i18n.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import type { ScreenCommand } from '#console/screen/define-commands.ts'
import { Button } from '#console/ui/button.tsx'
import type { IconName } from '#console/ui/icon.tsx'
import { schemeCommands } from './scheme.commands.ts'

type Actions = Readonly<Record<keyof typeof schemeCommands, (() => unknown) | undefined>>

interface ActionButtonProps {
  of: ScreenCommand
  icon?: IconName
  /** The keys are on the button only where it is one of the main ones; all of them are listed below the scheme. */
  isMain?: boolean
  run: (() => unknown) | undefined
}

function ActionButton({ of, icon, isMain = false, run }: ActionButtonProps) {
  const { t } = useTranslation()
  const keys = useCommandKeys(of)
  const { title, short = title } = of.command
  return (
    <Button
      {...(icon ? { icon } : {})}
      keys={isMain ? keys : undefined}
      disabled={run === undefined}
      onClick={() => void run?.()}
    >
      {t(short)}
    </Button>
  )
}

/** The commands of the scheme for the mouse; those of rows are about the row that has the focus. */
export function Toolbar({ actions }: { actions: Actions }) {
  const { t } = useTranslation()
  return (
    <div role="toolbar" aria-label={t('Scoring scheme')} className="flex flex-wrap items-center gap-2">
      <ActionButton of={schemeCommands.group} isMain icon="plus" run={actions.group} />
      <ActionButton of={schemeCommands.part} icon="plus" run={actions.part} />
      <ActionButton of={schemeCommands.items} isMain icon="plus" run={actions.items} />
      <ActionButton of={schemeCommands.up} run={actions.up} />
      <ActionButton of={schemeCommands.down} run={actions.down} />
      <ActionButton of={schemeCommands.nest} run={actions.nest} />
      <ActionButton of={schemeCommands.unnest} run={actions.unnest} />
      <ActionButton of={schemeCommands.remove} run={actions.remove} />
      <ActionButton of={schemeCommands.distribute} isMain icon="scale" run={actions.distribute} />
      <ActionButton of={schemeCommands.copy} icon="files" run={actions.copy} />
    </div>
  )
}
