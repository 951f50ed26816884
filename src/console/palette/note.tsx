import { Icon } from '#console/ui/icon.tsx'

/** The line under a question: what is wrong, else what helps. Always there, so that an error is announced. */
export function Note({ id, error, help }: { id: string; error: string | undefined; help?: string | undefined }) {
  return (
    <div id={id} role="alert" className="text-sm empty:hidden">
      {error === undefined ? (
        help === undefined ? null : (
          <p className="text-muted">{help}</p>
        )
      ) : (
        <p className="flex items-start gap-1 text-danger">
          <Icon name="alert" size={14} className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
