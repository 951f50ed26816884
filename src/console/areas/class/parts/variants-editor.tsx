import { useRef } from 'react'
import type { ClassVariant } from '#contract/class/class-parts.ts'
import { classModes, modeWords } from '#contract/class/class-parts.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { NumberInput } from '#console/form/number-input.tsx'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import { useLocalHistory } from '#console/screen/use-local-history.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Field } from '#console/ui/field.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { variantCommands } from '../class.commands.ts'
import { variantsIn } from '../class-words.ts'

/** The variant in which the focus is. */
const atHand = () => {
  const card = document.activeElement?.closest<HTMLElement>('[data-variant]')
  return card ? Number(card.dataset.variant) : undefined
}

/** How a class is offered: at what price, how long, and how it is taught. */
export default function VariantsEditor({ value, onChange, control, disabled, issues, values }: CustomInputProps) {
  const { t } = useTranslation()
  const variants = variantsIn(value)
  const frame = useRef<HTMLDivElement>(null)
  const history = useLocalHistory<ClassVariant[]>(variants, onChange, { scope: frame })
  const keys = useCommandKeys(variantCommands.add)

  function move(by: -1 | 1): boolean {
    const at = atHand()
    if (at === undefined) return false
    const [one, other] = [variants[at], variants[at + by]]
    if (!one || !other) return true
    history.change(variants.map((each, n) => (n === at ? other : n === at + by ? one : each)))
    const { name } = (document.activeElement as HTMLElement).dataset
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-variant="${at + by}"] [data-name="${name ?? 'name'}"]`)?.focus(),
    )
    return true
  }
  const add = () =>
    history.change([
      ...variants,
      {
        name: '',
        mode: (values.mode as ClassVariant['mode'] | undefined) ?? 'WEBINAR',
        price: typeof values.basePrice === 'number' ? values.basePrice : 0,
        capacity: typeof values.capacityDefault === 'number' ? values.capacityDefault : 50,
        durationMinutes: typeof values.durationMinutes === 'number' ? values.durationMinutes : null,
        active: true,
      },
    ])
  useScreenCommands(
    variantCommands,
    {
      up: disabled ? undefined : () => move(-1),
      down: disabled ? undefined : () => move(1),
      add: disabled ? undefined : add,
    },
    { scope: frame },
  )
  const change = (at: number, more: Partial<ClassVariant>, group: string) =>
    history.change(
      variants.map((one, n) => (n === at ? { ...one, ...more } : one)),
      `${at}.${group}`,
    )
  const whole = (typed: unknown) => (typeof typed === 'number' ? typed : 0)
  return (
    <div
      ref={frame}
      id={control.id}
      role="group"
      aria-label={t('Variants')}
      aria-describedby={control['aria-describedby']}
      className="flex flex-col gap-3"
    >
      {variants.map((variant, at) => {
        const wrong = (field: string) => {
          const message = issues.find((one) => one.field === `${at}.${field}`)?.message
          return message === undefined ? undefined : t(message)
        }
        return (
          <section
            // oxlint-disable-next-line react/no-array-index-key -- variants change places while one types in them
            key={at}
            data-variant={at}
            aria-label={t('Variant {{n}}', { n: at + 1 })}
            className="flex flex-col gap-3 rounded-md border border-line p-3"
          >
            <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-3">
              <Field label={t('Name')} error={wrong('name')} required>
                {(own) => (
                  <Input
                    {...own}
                    data-name="name"
                    value={variant.name}
                    maxLength={120}
                    placeholder="Webinar pagi"
                    disabled={disabled}
                    onChange={(event) => change(at, { name: event.target.value }, 'name')}
                  />
                )}
              </Field>
              <Field label={t('Price')} error={wrong('price')} required>
                {(own) => (
                  <NumberInput
                    {...own}
                    kind="rupiah"
                    value={variant.price}
                    disabled={disabled}
                    onChange={(price) => change(at, { price: price as number }, 'price')}
                  />
                )}
              </Field>
              <Field label={t('Mode')} error={wrong('mode')}>
                {({ 'aria-required': _required, ...own }) => (
                  <Select
                    {...own}
                    value={variant.mode}
                    options={classModes.map((one) => ({ value: one, label: t(modeWords[one]) }))}
                    disabled={disabled}
                    onChange={(mode) => change(at, { mode }, 'mode')}
                  />
                )}
              </Field>
              <Field label={t('Minutes')} error={wrong('durationMinutes')}>
                {(own) => (
                  <NumberInput
                    {...own}
                    kind="int"
                    value={variant.durationMinutes ?? null}
                    disabled={disabled}
                    onChange={(minutes) =>
                      change(at, { durationMinutes: typeof minutes === 'number' ? minutes : null }, 'minutes')
                    }
                  />
                )}
              </Field>
              <Field label={t('Seats per schedule')} error={wrong('capacity')} required>
                {(own) => (
                  <NumberInput
                    {...own}
                    kind="int"
                    value={variant.capacity}
                    disabled={disabled}
                    onChange={(seats) => change(at, { capacity: whole(seats) }, 'capacity')}
                  />
                )}
              </Field>
              <Field label={t('Usual times')} error={wrong('schedulePattern')}>
                {(own) => (
                  <Input
                    {...own}
                    value={variant.schedulePattern ?? ''}
                    maxLength={120}
                    placeholder="Sen–Jum 09.00"
                    disabled={disabled}
                    onChange={(event) => change(at, { schedulePattern: event.target.value }, 'pattern')}
                  />
                )}
              </Field>
              <Field label={t('SKU')} error={wrong('sku')} help={t('Leave empty to generate one')}>
                {(own) => (
                  <Input
                    {...own}
                    value={variant.sku ?? ''}
                    maxLength={60}
                    disabled={disabled}
                    onChange={(event) => change(at, { sku: event.target.value }, 'sku')}
                  />
                )}
              </Field>
            </div>
            <div className="flex items-center gap-4">
              <Checkbox
                checked={variant.active}
                disabled={disabled}
                onChange={(event) => change(at, { active: event.target.checked }, 'active')}
              >
                {t('Active')}
              </Checkbox>
              <IconButton
                icon="x"
                label={t('Remove variant {{n}}', { n: at + 1 })}
                disabled={disabled}
                onClick={() => history.change(variants.filter((_, n) => n !== at))}
              />
            </div>
          </section>
        )
      })}
      <div>
        <Button icon="plus" keys={keys} disabled={disabled} onClick={add}>
          {t('Add variant')}
        </Button>
      </div>
    </div>
  )
}
