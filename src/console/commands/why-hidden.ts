import { useTranslation } from '#console/app/i18n.ts'
import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { Frame } from '#engine/frame.ts'
import { refusedBy } from '#engine/state.ts'
import { useGranters, useHolders } from './granters.ts'
import { titleOf } from './say.ts'

/** Who can do what this permission allows, and whom to ask for it, translated; nothing without one. */
export function useWhoCan(permission: string | undefined): string {
  const holders = useHolders(permission ?? null)
  const grants = useGranters(permission ?? null)
  return permission === undefined ? '' : [holders, grants].filter((text) => text !== '').join(' ')
}

/** Why a frame's command is not offered, translated: what is missing and who can grant it, or that this is no place for it. */
export function useWhyHidden(command: AnyCommand | undefined, frame: Frame, ctx: Context): string {
  const { t } = useTranslation()
  const missing = command && refusedBy(command, ctx.permissions)
  const who = useWhoCan(missing)
  if (!command) return t('This command no longer exists.')
  const title = titleOf(command)
  if (missing === undefined) return t("{{title}} isn't available here.", { title })
  // A link was passed on by somebody who may, and the palette says before what is refused; the rest was begun by
  // somebody who might until just now.
  const may =
    frame.source === 'link' || frame.isRefused
      ? t("You don't have access to this: {{title}}.", { title })
      : t('You no longer have access.')
  const needs = t('This requires the permission {{permission}}.', { permission: missing })
  return `${may} ${needs} ${who}`
}
