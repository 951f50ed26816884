import { useTranslation } from '#console/app/i18n.ts'
import type { EditorProps } from './filter-editor.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { Floating } from '#console/list/floating.tsx'

interface FilterPanelProps<Row> extends EditorProps<Row> {
  chip: HTMLElement
}

/** The editor of a filter, beneath its chip. */
export default function FilterPanel<Row>({ chip, ...editor }: FilterPanelProps<Row>) {
  const { t } = useTranslation()
  return (
    <Floating
      anchor={{ element: chip }}
      role="dialog"
      label={t(editor.filter.title)}
      onClose={editor.onDone}
      className="w-72 p-1"
    >
      <FilterEditor {...editor} />
    </Floating>
  )
}
