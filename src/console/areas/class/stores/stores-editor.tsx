import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import { check } from '#contract/core/check.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { storeClassSave } from '#contract/class/class-calls.ts'
import type { CoreClass } from '#contract/class/class.ts'
import type { Listing } from '#contract/class/listing.ts'
import { listing } from '#contract/class/listing.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { startCommand } from '#console/commands/start-command.ts'
import type { Values } from '#console/form/fields.ts'
import { changed } from '#console/form/merge.ts'
import { KeyHint, useCommandKeys } from '#console/screen/key-hint.tsx'
import { SaveBar } from '#console/screen/save-bar.tsx'
import { useSaving } from '#console/screen/use-saving.tsx'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { rupiah } from '#console/ui/format.ts'
import { say } from '#engine/say.ts'
import { categoriesWords } from '../class-words.ts'
import { ListingCard } from './listing-card.tsx'
import { changesOf, keyOf, listingFields, storedOf } from './listing-values.ts'
import { storesCommands } from './stores.commands.ts'

interface StoresEditorProps {
  customerId: number
  of: CoreClass
  listings: readonly Listing[]
  reread: () => void
}

type Problems = Readonly<Record<string, string>>

const inOrder = ['LISTED', 'PAUSED', 'DRAFT', 'DELISTED']
const problemsOf = (id: number, issues: readonly FieldIssue[]): Problems =>
  Object.fromEntries(
    issues.map(({ field, message }) => [`${id}.${field.replace(/^body\./, '').split('.')[0]}`, message]),
  )

const plain = (name: string) => (value: unknown) =>
  name === 'categoryIds'
    ? categoriesWords(value)
    : typeof value === 'number'
      ? rupiah(value)
      : typeof value === 'string'
        ? value
        : '–'

/** Where a class is on sale: price, days and categories of each listing, saved together. */
export function StoresEditor({ customerId, of, listings, reread }: StoresEditorProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const rows = listings.toSorted((a, b) => inOrder.indexOf(a.status) - inOrder.indexOf(b.status) || a.id - b.id)
  const stored = storedOf(listings)
  const bodiesOf = (values: Values) =>
    rows.flatMap((row) => {
      const changes = changesOf(row, { ...stored.values, ...values })
      if (Object.keys(changes).length === 0) return []
      return [{ row, body: { storeId: row.storeId, variantId: row.variantId, version: row.version, ...changes } }]
    })

  function show(found: Problems): void {
    setProblems(found)
    const [id] = Object.keys(found)[0]?.split('.') ?? []
    if (id !== undefined) frame.current?.querySelector(`[data-listing="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  const saving = useSaving<Values, Listing[]>({
    command: 'class.stores',
    draft: String(of.id),
    stored,
    check(values) {
      const found = bodiesOf(values).map(({ row, body }) => {
        const checked = check(storeClassSave.body, body)
        return checked.ok ? {} : problemsOf(row.id, checked.issues)
      })
      show(Object.assign({}, ...found) as Problems)
      return found.every((one) => Object.keys(one).length === 0)
    },
    async save(values, call) {
      const saved: Listing[] = []
      for (const { row, body } of bodiesOf(values)) {
        try {
          saved.push(await call(storeClassSave, { customerId, coreClassId: of.id, body }))
        } catch (error) {
          if (error instanceof ApiError) show(problemsOf(row.id, error.issues))
          // What was saved before it is stored; the rest stays to be saved.
          if (saved.length > 0) reread()
          throw error
        }
      }
      return saved
    },
    saved(saved, writing) {
      const names = [...new Set(saved.map(({ store }) => store.name))].join(', ')
      writing.saved(say('{{class}} saved in {{stores}}', { class: of.title, stores: names }), of.title)
      reread()
      void client.invalidateQueries({ queryKey: [listing.calls.list.path] })
      return { stored: storedOf(listings.map((row) => saved.find(({ id }) => id === row.id) ?? row)) }
    },
    conflict: {
      fields: rows.flatMap((row) =>
        listingFields.map(({ name, label }) => ({
          name: keyOf(row.id, name),
          label: `${row.store.name} · ${t(label)}`,
          words: plain(name),
        })),
      ),
      current: () => undefined,
      reread,
    },
  })
  const values: Values = { ...stored.values, ...saving.values }

  function step(by: 1 | -1): boolean {
    const cards = [...(frame.current?.querySelectorAll<HTMLElement>('[data-listing]') ?? [])]
    const here = cards.findIndex((card) => card.contains(document.activeElement))
    const next = cards[here === -1 ? 0 : here + by]
    next?.querySelector<HTMLElement>('input:not([disabled])')?.focus()
    return next !== undefined
  }
  const add = () => startCommand('class.list', { record: of.id }, 'toolbar')
  useScreenCommands(storesCommands, { add, next: () => step(1), previous: () => step(-1) })

  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        title={t('Stores of {{class}}', { class: of.title })}
        actions={
          <Button icon="plus" keys={useCommandKeys(storesCommands.add)} onClick={add}>
            {t('List in stores')}
          </Button>
        }
      >
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          <Link to="/kelas/edit/$id" params={{ id: of.id }} className="underline-offset-2 hover:underline">
            {of.code}
          </Link>
          <span>{rupiah(of.basePrice)}</span>
          <KeyHint of={storesCommands.next} />
        </span>
      </PageHeader>
      <div ref={frame} className="flex min-h-0 grow flex-col gap-4 overflow-y-auto border-t border-line px-4 py-4">
        {saving.conflict}
        {rows.length === 0 ? (
          <EmptyState icon="book" title={t('Not listed in any store')}>
            {of.curationStatus === 'APPROVED'
              ? t('List the class in a store to sell it there.')
              : t('A class can be listed once it is approved.')}
          </EmptyState>
        ) : null}
        {rows.map((row) => (
          <ListingCard
            key={row.id}
            row={row}
            values={values}
            problems={problems}
            disabled={saving.isSaving || row.status === 'DELISTED'}
            onChange={(field, value) => {
              const key = keyOf(row.id, field)
              if (problems[key] !== undefined) setProblems(({ [key]: _fixed, ...left }) => left)
              saving.change((before) => ({ ...before, [key]: value }), key)
            }}
          />
        ))}
      </div>
      <SaveBar saving={saving} count={Object.keys(changed(stored.values, values)).length} disabled={false} />
      {saving.guard}
    </div>
  )
}
