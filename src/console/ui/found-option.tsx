import { ComboboxOption } from '@headlessui/react'

interface FoundOptionProps<T> {
  value: T
  /** The whole name, on as many lines as it takes. */
  label: string
  /** What tells namesakes apart. */
  details?: string | undefined
}

/** A record among those that a picker found: its name, and its details on a line of their own. */
export function FoundOption<T>({ value, label, details }: FoundOptionProps<T>) {
  return (
    <ComboboxOption
      value={value}
      className="flex min-h-7 flex-col justify-center rounded-sm px-2 py-0.5 wrap-anywhere data-focus:bg-hover"
    >
      <span>{label}</span>
      {details ? <span className="text-sm text-muted">{details}</span> : null}
    </ComboboxOption>
  )
}
