import { useQuery } from '@tanstack/react-query'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Context } from '#engine/context.ts'
import type { AnyCommand, Given } from '#engine/define.ts'

interface Props {
  command: AnyCommand
  ctx: Context
  /** The answers so far, with what the context fills in. */
  filled: Given
}

/** The answers that a background is read for. Of several records there is none. */
function aboutOne({ over }: AnyCommand, filled: Given): Given | undefined {
  if (over === undefined) return filled
  const value = filled[over]
  const record: unknown = Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value
  return record === undefined ? undefined : { [over]: record }
}

/** What is written about, in view while it is written: the complaint above its answer. */
export function Background({ command, ctx, filled }: Props) {
  const { t } = useTranslation()
  const { background: read } = command
  const { customerId } = ctx
  const given = aboutOne(command, filled)
  const { data: lines } = useQuery({
    queryKey: ['background', command.id, customerId, given],
    queryFn: ({ signal }) =>
      read?.(given ?? {}, {
        customerId: customerId ?? 0,
        call: (call, input) => callApi(call, input, { signal }),
      }) ?? [],
    enabled: read !== undefined && given !== undefined && customerId !== null && ctx.allRows === undefined,
  })
  if (!lines || lines.length === 0) return null
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('Background')}
      className="mx-4 mt-3 max-h-[min(12rem,25vh)] shrink-0 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2"
    >
      <dl className="flex flex-col gap-1.5">
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{t(label)}</dt>
            <dd className="break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
