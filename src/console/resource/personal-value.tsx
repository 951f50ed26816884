import { useMemo } from 'react'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'

interface PersonalValueProps {
  /** What of it everybody may see; `null` where none is stored, `undefined` until that is known. */
  mask: string | null | undefined
  /** The command that shows all of it, for those who may. */
  command: string
  record: RecordRef
}

/** A value that is kept sealed: in part, and a way to all of it that is noted. */
export function PersonalValue({ mask, command, record }: PersonalValueProps) {
  const { t } = useTranslation()
  const refs = useMemo(() => [record], [record])
  const offered = useCommands('drawer', refs).find((one) => one.command.id === command)
  if (mask === undefined) return <Skeleton className="w-32" />
  if (mask === null) return <span className="text-muted">{t('None stored')}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-mono">{mask}</span>
      {offered ? (
        <Button look="ghost" icon="eye" aria-label={t(offered.command.title)} onClick={offered.run}>
          {t('Show')}
        </Button>
      ) : null}
    </span>
  )
}
