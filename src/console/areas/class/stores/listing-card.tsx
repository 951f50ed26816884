import { Link } from '@tanstack/react-router'
import type { Listing } from '#contract/class/listing.ts'
import { listingWords } from '#contract/class/listing.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { FieldInput } from '#console/form/field-input.tsx'
import type { Values } from '#console/form/fields.ts'
import { CommandButtons } from '#console/list/drawer/command-buttons.tsx'
import { Field } from '#console/ui/field.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { listingTones } from '../class-words.ts'
import type { ListingField } from './listing-values.ts'
import { keyOf, listingFields } from './listing-values.ts'

interface ListingCardProps {
  row: Listing
  values: Values
  /** By field: `12.price`. */
  problems: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (field: ListingField, value: unknown) => void
}

const nothing = () => {}

/** One listing of a class: where, at what price, since when and under which categories; with its commands. */
export function ListingCard({ row, values, problems, disabled, onChange }: ListingCardProps) {
  const { t } = useTranslation()
  const commands = useCommands('drawer', [
    { resource: 'listing', id: row.id, label: row.listingTitle, record: row },
  ]).filter(({ command: { id }, reason }) => reason === undefined && id !== 'listing.edit' && id !== 'listing.delete')
  const name = [row.store.name, row.variant?.name].filter(Boolean).join(' · ')
  return (
    <section
      data-listing={row.id}
      aria-label={name}
      className="@container flex flex-col gap-3 rounded-md border border-line p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">
          <Link to="/kelas/listings/edit/$id" params={{ id: row.id }} className="underline-offset-2 hover:underline">
            {name}
          </Link>
        </h2>
        <StatusPill tone={listingTones[row.status]}>{t(listingWords[row.status])}</StatusPill>
        <span className="grow" />
        <span className="flex flex-wrap gap-2">
          <CommandButtons commands={commands} keys={false} />
        </span>
      </div>
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 @md:grid-cols-2 @3xl:grid-cols-3">
        {listingFields.map((spec) => {
          const key = keyOf(row.id, spec.name)
          const problem = problems[key]
          return (
            <Field
              key={spec.name}
              label={t(spec.label)}
              required={spec.name === 'price'}
              error={problem === undefined ? undefined : t(problem)}
            >
              {(control) => (
                <FieldInput<Values>
                  spec={spec}
                  values={{ storeId: row.storeId }}
                  value={values[key]}
                  onChange={(value) => onChange(spec.name, value)}
                  onBlur={nothing}
                  control={control}
                  disabled={disabled}
                />
              )}
            </Field>
          )
        })}
      </div>
    </section>
  )
}
