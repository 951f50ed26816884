import { EditorContent, useEditor } from '@tiptap/react'
import { useState } from 'react'
import type { Locale } from '#contract/class/class-parts.ts'
import { locales } from '#contract/class/class-parts.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { rupiah } from '#console/ui/format.ts'
import { Select } from '#console/ui/select.tsx'
import { extensions } from './extensions.ts'
import type { Addresses } from './pictures.ts'
import { withSources } from './pictures.ts'
import './rich-text.css'
import { languageNames } from './text-cell.tsx'
import type { Side, WebTexts } from './web-texts.ts'
import { sideIn } from './web-texts.ts'

/** The headings of the page, which are in its language, not in that of the console. */
const headings = {
  id: { outcomes: 'Yang akan dipelajari', syllabus: 'Silabus', benefits: 'Yang didapatkan', faq: 'Pertanyaan umum' },
  en: { outcomes: 'What you will learn', syllabus: 'Syllabus', benefits: 'What you get', faq: 'Questions' },
} as const

const widths = { wide: 'max-w-5xl', narrow: 'max-w-[390px]' } as const

/** Read with the editor's own schema, so that it shows what the server will let through. */
function Description({ html }: { html: string }) {
  const editor = useEditor({
    extensions,
    content: html,
    editable: false,
    injectCSS: false,
    editorProps: { attributes: { class: 'rich-text' } },
  })
  return <EditorContent editor={editor} />
}

function Lines({ title, text }: { title: string; text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) return null
  return (
    <section className="rich-text">
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

interface PageProps {
  side: Side
  locale: Locale
  cover: string | null
  price: number
  addresses: Addresses
}

function Page({ side, locale, cover, price, addresses }: PageProps) {
  const words = headings[locale]
  return (
    <article lang={locale} className="@container rounded-md border border-line bg-surface">
      <div className="grid gap-6 p-5 text-[0.95rem] leading-6 @2xl:grid-cols-[1fr_16rem] @2xl:p-8">
        <div className="flex min-w-0 flex-col gap-5">
          <h1 className="text-2xl leading-tight font-semibold">{side.title}</h1>
          <Description key={side.description} html={withSources(side.description, addresses)} />
          <Lines title={words.outcomes} text={side.learningOutcomes} />
          <Lines title={words.syllabus} text={side.syllabus} />
          <Lines title={words.benefits} text={side.benefits} />
          {side.faq.length > 0 ? (
            <section className="rich-text">
              <h2>{words.faq}</h2>
              {side.faq.map(({ question, answer }) => (
                <details key={question} open className="border-t border-line py-2">
                  <summary className="font-medium">{question}</summary>
                  <p>{answer}</p>
                </details>
              ))}
            </section>
          ) : null}
        </div>
        <aside className="flex flex-col gap-3 @max-2xl:row-start-1">
          {cover === null ? null : <img src={cover} alt="" className="aspect-video w-full rounded-md object-cover" />}
          <p className="text-lg font-semibold">{rupiah(price)}</p>
        </aside>
      </div>
    </article>
  )
}

interface WebPageProps extends Omit<PageProps, 'side' | 'locale'> {
  texts: WebTexts
}

/** The web page that the texts will become, in either language, wide and narrow. */
export function WebPage({ texts, ...page }: WebPageProps) {
  const { t } = useTranslation()
  const [locale, setLocale] = useState<Locale>('id')
  const [width, setWidth] = useState<keyof typeof widths>('wide')
  const side = sideIn(texts, locale)
  return (
    <section aria-label={t('Preview')} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap gap-2">
        <Select
          className="w-48"
          aria-label={t('Language')}
          value={locale}
          options={locales.map((one) => ({ value: one, label: t(languageNames[one]) }))}
          onChange={setLocale}
        />
        <Select
          className="w-48"
          aria-label={t('Width')}
          value={width}
          options={[
            { value: 'wide', label: t('Wide (desktop)') },
            { value: 'narrow', label: t('Narrow (phone)') },
          ]}
          onChange={setWidth}
        />
      </div>
      <div className={cx('w-full self-center', widths[width])}>
        {side.title.trim() === '' ? (
          <p className="text-muted">{t('Enter a title to create the page in this language.')}</p>
        ) : (
          <Page side={side} locale={locale} {...page} />
        )}
      </div>
    </section>
  )
}
