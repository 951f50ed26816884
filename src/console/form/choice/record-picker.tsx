import { Suspense } from 'react'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { cx } from '#console/ui/cx.ts'
import type { FieldControl } from '#console/ui/field.tsx'
import { controlClass } from '#console/ui/input.tsx'
import type { ChoiceSource } from './choices.ts'

export interface PickerProps extends Partial<FieldControl> {
  source: ChoiceSource<number>
  value: number | null
  onChange: (value: number | null) => void
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  name?: string
  'aria-label'?: string
}

const Combobox = lazyPart<PickerProps>(() => import('./record-combobox.tsx'))

/** A field for a record that is found by typing. The combobox comes when the first one is shown. */
export function RecordPicker(props: PickerProps) {
  return (
    <Suspense fallback={<div aria-hidden className={cx(controlClass, 'h-control')} />}>
      <Combobox {...props} />
    </Suspense>
  )
}
