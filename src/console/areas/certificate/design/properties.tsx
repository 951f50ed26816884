import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import type { DesignedItem, FontName } from '#contract/certificate/design.ts'
import {
  aligns,
  DEFAULT_COLOR,
  DEFAULT_FONT,
  DEFAULT_SIZE,
  fontNames,
  fonts,
  isTextual,
  mmOf,
  pointsOf,
  pxOf,
} from '#contract/certificate/design.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { NumberInput } from '#console/form/number-input.tsx'
import type { Typed } from '#console/form/typed.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import type { FieldControl } from '#console/ui/field.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { TextArea } from '#console/ui/text-area.tsx'

const PictureInput = lazyPart(() => import('#console/upload/picture-input.tsx'))

interface PropertiesProps {
  item: DesignedItem
  pages: number
  disabled: boolean
  /** The path of a field that is wrong, and why. */
  issue: (key: string) => string | undefined
  onChange: (values: Partial<DesignedItem>, group: string) => void
}

const rounded = (value: number) => Math.round(value * 100) / 100

interface MeasureProps extends FieldControl {
  value: number
  disabled: boolean
  onMeasure: (value: number) => void
}

/** A measure: what is typed stays until the field is left, also where it is no number yet. */
function Measure({ value, onMeasure, ...control }: MeasureProps) {
  const [typed, setTyped] = useState<Typed<number>>()
  return (
    <NumberInput
      {...control}
      kind="decimal"
      value={typed === undefined ? value : typed}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number') onMeasure(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** The values of one item, in millimeters and points. */
export function Properties({ item, pages, disabled, issue, onChange }: PropertiesProps) {
  const { t } = useTranslation()
  const customer = useAtomValue(customerAtom)
  const length = (key: 'x' | 'y' | 'w' | 'h', label: string) => (
    <Field label={t(label)} error={issue(key)}>
      {(control) => (
        <Measure
          {...control}
          value={rounded(mmOf(item[key]))}
          disabled={disabled}
          onMeasure={(mm) => onChange({ [key]: pxOf(mm) }, key)}
        />
      )}
    </Field>
  )
  return (
    <div className="grid grid-cols-2 gap-2">
      {item.value === 'QR' || item.value === 'IMAGE' ? null : (
        <div className="col-span-2">
          <Field label={t(item.value === 'TEXT' ? 'Text' : 'Text before the value')} error={issue('text')}>
            {(control) => (
              <TextArea
                {...control}
                rows={item.value === 'TEXT' ? 3 : 1}
                value={item.text ?? ''}
                disabled={disabled}
                onChange={(event) => onChange({ text: event.target.value }, 'text')}
              />
            )}
          </Field>
        </div>
      )}
      {item.value === 'IMAGE' && customer ? (
        <div className="col-span-2">
          <Field label={t('Image')} error={issue('mediaId')}>
            {(control) => (
              <Suspense>
                <PictureInput
                  value={item.mediaId ?? null}
                  onChange={(mediaId) => onChange({ mediaId }, 'mediaId')}
                  customerId={customer.id}
                  control={control}
                  disabled={disabled}
                />
              </Suspense>
            )}
          </Field>
        </div>
      ) : null}
      {length('x', 'From the left, mm')}
      {length('y', 'From the top, mm')}
      {length('w', 'Width, mm')}
      {length('h', 'Height, mm')}
      {isTextual(item.value) ? (
        <>
          <Field label={t('Font')}>
            {(control) => (
              <Select<FontName>
                {...control}
                value={item.font ?? DEFAULT_FONT}
                disabled={disabled}
                options={fontNames.map((value) => ({ value, label: t(fonts[value].words) }))}
                onChange={(font) => onChange({ font }, 'font')}
              />
            )}
          </Field>
          <Field label={t('Size, pt')} error={issue('fontSize')}>
            {(control) => (
              <Measure
                {...control}
                value={rounded(pointsOf(item.fontSize ?? DEFAULT_SIZE))}
                disabled={disabled}
                onMeasure={(points) => onChange({ fontSize: rounded((points * 150) / 72) }, 'fontSize')}
              />
            )}
          </Field>
          <Field label={t('Color')} error={issue('color')}>
            {(control) => (
              <Input
                {...control}
                type="color"
                value={item.color ?? DEFAULT_COLOR}
                disabled={disabled}
                onChange={(event) => onChange({ color: event.target.value }, 'color')}
              />
            )}
          </Field>
          <Field label={t('Alignment')}>
            {(control) => (
              <Select
                {...control}
                value={item.align}
                disabled={disabled}
                options={aligns.map((value) => ({ value, label: t(codeWords(value)) }))}
                onChange={(align) => onChange({ align }, 'align')}
              />
            )}
          </Field>
        </>
      ) : null}
      {pages > 1 ? (
        <Field label={t('Page')} error={issue('page')}>
          {(control) => (
            <Select
              {...control}
              value={item.page}
              disabled={disabled}
              options={Array.from({ length: pages }, (_, n) => ({ value: n + 1, label: String(n + 1) }))}
              onChange={(page) => onChange({ page }, 'page')}
            />
          )}
        </Field>
      ) : null}
    </div>
  )
}
