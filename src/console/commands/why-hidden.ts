import { useAtomValue } from 'jotai'
import { allows } from '#contract/core/permission.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { Frame } from '#engine/frame.ts'
import { titleOf } from './say.ts'

/** Why a frame's command is not offered, translated: what is missing and who can grant it, or that this is no place for it. */
export function useWhyHidden(command: AnyCommand | undefined, frame: Frame, ctx: Context): string {
  const { t } = useTranslation()
  const client = useAtomValue(sessionAtom)?.client?.name
  if (!command) return t('This command is gone.')
  const title = titleOf(command)
  const missing = command.permission.find((permission) => !allows(ctx.permissions, permission))
  if (missing === undefined) return t('{{title}} cannot be done here.', { title })
  // A link was passed on by somebody who may; anything else was begun by somebody who might until just now.
  const may =
    frame.source === 'link' ? t('You may not do this: {{title}}.', { title }) : t('You may not do this any more.')
  const needs = t('It needs the permission {{permission}}, which you do not have.', { permission: missing })
  const grants = client
    ? t('A SUPERADMIN can grant it, or the administrator of {{client}}.', { client })
    : t('A SUPERADMIN can grant it, or the administrator of the customer.')
  return `${may} ${needs} ${grants}`
}
