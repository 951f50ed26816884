import { useTranslation } from '#console/app/i18n.ts'
import { useKeys } from '#console/app/key-settings.ts'
import { Kbd } from '#console/ui/kbd.tsx'
import type { ScreenCommand } from './define-commands.ts'

/** The keys of a command as the person has them. Undefined where there are none. */
export function useCommandKeys({ command }: ScreenCommand): string | undefined {
  return useKeys(command.id, command.shortcut?.keys)
}

/** The keys of a command with its short name, where there is room to show what keys do. */
export function KeyHint({ of }: { of: ScreenCommand }) {
  const { t } = useTranslation()
  const keys = useCommandKeys(of)
  if (keys === undefined) return null
  return (
    <span className="inline-flex items-center gap-1">
      <Kbd keys={keys} /> {t(of.command.short ?? of.command.title)}
    </span>
  )
}
