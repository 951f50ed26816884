import { allows } from '#contract/core/permission.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { Frame } from '#engine/frame.ts'
import { useGranters } from './granters.ts'
import { titleOf } from './say.ts'

/** Why a frame's command is not offered, translated: what is missing and who can grant it, or that this is no place for it. */
export function useWhyHidden(command: AnyCommand | undefined, frame: Frame, ctx: Context): string {
  const { t } = useTranslation()
  const missing = command?.permission.find((permission) => !allows(ctx.permissions, permission))
  const grants = useGranters(missing ?? null)
  if (!command) return t('This command no longer exists.')
  const title = titleOf(command)
  if (missing === undefined) return t("{{title}} isn't available here.", { title })
  // A link was passed on by somebody who may; anything else was begun by somebody who might until just now.
  const may =
    frame.source === 'link'
      ? t("You don't have access to this: {{title}}.", { title })
      : t('You no longer have access.')
  const needs = t('This requires the permission {{permission}}.', { permission: missing })
  return `${may} ${needs} ${grants}`
}
