import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import { check } from '#contract/core/check.ts'
import { EMPTY } from '#contract/core/common.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { CoreClass } from '#contract/class/class.ts'
import { coreClass } from '#contract/class/class.ts'
import type { ClassContent, Locale } from '#contract/class/class-parts.ts'
import { ClassContents, locales } from '#contract/class/class-parts.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { changed } from '#console/form/merge.ts'
import { KeyHint, useCommandKeys } from '#console/screen/key-hint.tsx'
import { SaveBar } from '#console/screen/save-bar.tsx'
import { useSaving } from '#console/screen/use-saving.tsx'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { say } from '#engine/say.ts'
import { bilingualCommands } from './bilingual.commands.ts'
import { addressesIn } from './pictures.ts'
import type { FieldLook } from './text-cell.tsx'
import { languageNames, TextCell } from './text-cell.tsx'
import { WebPage } from './web-page.tsx'
import type { SideField, WebTexts } from './web-texts.ts'
import { contentsToSend, keyOf, markOf, other, textsOf } from './web-texts.ts'

const looks: readonly FieldLook[] = [
  { name: 'title', label: 'Title', kind: 'line', max: 160 },
  { name: 'description', label: 'Description', kind: 'rich' },
  { name: 'learningOutcomes', label: 'Learning outcomes', kind: 'lines', help: 'One per line' },
  { name: 'syllabus', label: 'Syllabus', kind: 'lines', help: 'One meeting per line' },
  { name: 'benefits', label: 'Benefits', kind: 'lines', help: 'One per line' },
  { name: 'faq', label: 'Questions and answers', kind: 'faq' },
  { name: 'metaTitle', label: 'Title in search engines', kind: 'line', max: 60 },
  { name: 'metaDescription', label: 'Description in search engines', kind: 'line', max: 160 },
  { name: 'slug', label: 'Address of the page', kind: 'code', max: 120, help: 'Leave empty to generate one' },
]

type Issues = Readonly<Record<string, string>>

/** What is wrong, at the fields of the screen: `contents.0.faq.1.answer` is about the questions of the first language. */
function placed(issues: readonly FieldIssue[], sent: readonly ClassContent[]): Issues {
  const found = issues.flatMap(({ field, message }) => {
    const [, at, name] = /(?:^|\.)(\d+)\.(\w+)/.exec(field) ?? []
    const locale = sent[Number(at)]?.locale
    return locale === undefined || name === undefined ? [] : [[`${locale}.${name}`, message] as const]
  })
  return Object.fromEntries(found.toReversed())
}

/** What can be said before the server is asked. */
function problemsIn(texts: WebTexts): Issues {
  const sent = contentsToSend(texts)
  const blank = sent.flatMap(({ locale, title }) => (title === '' ? [[keyOf(locale, 'title'), EMPTY] as const] : []))
  if (sent.length === 1 && sent[0]?.locale === 'en')
    return { ...Object.fromEntries(blank), 'id.title': 'needs an Indonesian title first' }
  const checked = check(ClassContents, sent)
  return { ...(checked.ok ? {} : placed(checked.issues, sent)), ...Object.fromEntries(blank) }
}

const plain = (value: unknown): string =>
  typeof value === 'string'
    ? value.replaceAll(/<[^>]+>/g, ' ').slice(0, 200)
    : Array.isArray(value)
      ? value.map((one) => (typeof one === 'string' ? one : Object.values(one as object).join(' '))).join(' · ')
      : '–'

const storedOf = ({ contents = [], version }: CoreClass) => ({ values: textsOf(contents), version })

interface WebTextsEditorProps {
  customerId: number
  row: CoreClass
  reread: () => void
  onSaved: (row: CoreClass) => void
}

/** Indonesian and English side by side, field by field. */
export function WebTextsEditor({ customerId, row, reread, onSaved }: WebTextsEditorProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [issues, setIssues] = useState<Issues>({})
  const [isPreview, setPreview] = useState(false)
  const [wrong, setWrong] = useState<{ at: string }>()
  const { contents = [] } = row
  const [addresses] = useState(() => addressesIn(contents))
  useEffect(() => {
    for (const [id, src] of addressesIn(row.contents ?? [])) addresses.set(id, src)
  }, [addresses, row.contents])
  const stored = storedOf(row)

  function show(found: Issues): void {
    setIssues(found)
    const [at] = Object.keys(found)
    if (at === undefined) return
    setPreview(false)
    setWrong({ at })
  }
  const cellAt = (at: string) =>
    frame.current?.querySelector<HTMLElement>(
      `[data-cell="${at}"] :is(input, textarea, [contenteditable="true"], button)`,
    )
  useEffect(() => {
    if (wrong)
      frame.current
        ?.querySelector<HTMLElement>(`[data-cell="${wrong.at}"] :is(input, textarea, [contenteditable="true"])`)
        ?.focus()
  }, [wrong])

  const saving = useSaving<WebTexts, CoreClass>({
    command: 'class.bilingual',
    draft: String(row.id),
    stored,
    check(texts) {
      const found = problemsIn(texts)
      show(found)
      return Object.keys(found).length === 0
    },
    async save(texts, call, version) {
      const sent = contentsToSend(texts)
      const body = { version: version ?? row.version, contents: sent }
      try {
        return await call(coreClass.calls.update, { customerId, id: row.id, body })
      } catch (error) {
        if (error instanceof ApiError) show(placed(error.issues, sent))
        throw error
      }
    },
    saved(saved, writing) {
      writing.saved(say('Class {{name}} saved', { name: saved.title }), saved.title)
      onSaved(saved)
      return { stored: storedOf(saved) }
    },
    conflict: {
      fields: locales.flatMap((locale) =>
        looks.map(({ name, label }) => ({
          name: keyOf(locale, name),
          label: `${t(label)} · ${t(languageNames[locale])}`,
          words: plain,
        })),
      ),
      current(record) {
        const { data } = coreClass.record.safeParse(record)
        return data?.contents ? storedOf(data) : undefined
      },
      reread,
    },
  })
  const { values: texts, change, isSaving } = saving
  const isNote = row.curationStatus === 'REVISION'
  const noteFor = (locale: Locale) =>
    isNote ? row.curationNotes.find(({ field }) => field === `contents.${locale}`)?.note : undefined
  const markFor = (locale: Locale, name: SideField) =>
    markOf(texts, { texts: stored.values, contents, source: row.language }, locale, name)
  const gaps = (locale: Locale) => looks.filter(({ name }) => markFor(locale, name) !== undefined).length
  const set = (key: keyof WebTexts, value: unknown, group?: string) => {
    if (issues[key] !== undefined) setIssues(({ [key]: _fixed, ...left }) => left)
    change((before) => ({ ...before, [key]: value }), group)
  }

  useScreenCommands(bilingualCommands, {
    preview: () => setPreview(!isPreview),
    other() {
      const [locale, name] = document.activeElement?.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split('.') ?? []
      if (locale === undefined || isPreview) return false
      cellAt(`${other(locale as Locale)}.${name}`)?.focus()
      return true
    },
    marked() {
      const cells = [...(frame.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
      const here = cells.findIndex((cell) => cell.contains(document.activeElement))
      const next = [...cells.slice(here + 1), ...cells.slice(0, here + 1)].find(({ dataset }) => dataset.mark)
      if (!next?.dataset.cell) return false
      cellAt(next.dataset.cell)?.focus()
      return true
    },
  })
  const count = Object.keys(changed(stored.values, texts)).length

  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        title={row.title}
        actions={
          <Button
            icon={isPreview ? 'pencil' : 'eye'}
            keys={useCommandKeys(bilingualCommands.preview)}
            onClick={() => setPreview(!isPreview)}
          >
            {isPreview ? t('Edit') : t('Preview')}
          </Button>
        }
      >
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          <span>{row.code}</span>
          <KeyHint of={bilingualCommands.other} />
          <KeyHint of={bilingualCommands.marked} />
        </span>
      </PageHeader>
      <div ref={frame} className="@container min-h-0 grow overflow-y-auto border-t border-line">
        {saving.conflict}
        {isPreview ? (
          <WebPage texts={texts} cover={row.cover} price={row.basePrice} addresses={addresses} />
        ) : (
          <div className="flex flex-col gap-5 px-4 py-3">
            <div className="grid gap-x-6 gap-y-2 @3xl:grid-cols-2">
              {locales.map((locale) => (
                <div key={locale} className="flex flex-col gap-1">
                  <h2 className="flex items-center gap-2 font-semibold">
                    {t(languageNames[locale])}
                    {gaps(locale) > 0 ? (
                      <Badge tone="warning">{t('{{n}} missing or older', { n: gaps(locale) })}</Badge>
                    ) : null}
                  </h2>
                  {noteFor(locale) === undefined ? null : (
                    <p role="note" className="rounded-md bg-warning-soft px-3 py-2">
                      {t('Curator: {{note}}', { note: noteFor(locale) })}
                    </p>
                  )}
                </div>
              ))}
            </div>
            {looks.map((look) => (
              <div key={look.name} className="grid items-start gap-x-6 gap-y-3 @3xl:grid-cols-2">
                {locales.map((locale) => (
                  <TextCell
                    key={locale}
                    look={look}
                    locale={locale}
                    customerId={customerId}
                    value={texts[keyOf(locale, look.name)]}
                    onChange={(value, group) => set(keyOf(locale, look.name), value, group)}
                    mark={markFor(locale, look.name)}
                    onConfirm={() => {
                      const key = keyOf(locale, 'confirmed')
                      set(key, [...texts[key], look.name])
                    }}
                    error={issues[keyOf(locale, look.name)]}
                    addresses={addresses}
                    disabled={isSaving}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
      <SaveBar saving={saving} count={count} disabled={false} />
      {saving.guard}
    </div>
  )
}
