import type { Lookup, LookupType } from '#contract/customer/lookup.ts'
import { lookup, lookupFields, lookups } from '#contract/customer/lookup.ts'
import { i18n } from '#console/app/i18n.ts'
import { showResource } from '#console/resource/show.tsx'
import type { AnyView } from '#console/resource/view.ts'

/** Who may change an entry, in words. */
function keeperOf({ type, shared, changeable }: Lookup): string {
  if (lookups[type].fixed) return 'Server (its rules use this list)'
  if (shared && !changeable) return 'The academy’s own staff'
  return 'Settings editors'
}

const forWhom = ({ shared }: Lookup) => i18n.t(shared ? 'Every customer' : 'This customer alone')

const view = showResource(lookup, {
  columns: ['order', 'name', 'code', 'active', 'shared'],
  texts: { shared: forWhom },
  details: [
    {
      items: [
        'name',
        'code',
        ({ type }) => ({ label: 'List', value: i18n.t(lookups[type].title) }),
        'order',
        'active',
        'shared',
        (entry) => ({ label: 'Managed by', value: i18n.t(keeperOf(entry)) }),
      ],
    },
  ],
  form: { isEditOnly: true },
  page: false,
  dimmed: ({ active }) => !active,
})

/** A list of choices: what is shared by all, and the customer's own. */
export function lookupView(type: LookupType): AnyView {
  const { title, fixed } = lookups[type]
  return {
    ...view,
    title,
    views: `lookup-${type}`,
    within: { type },
    fields: lookupFields,
    columns: fixed ? view.columns.map(({ edit: _edit, ...column }) => column) : view.columns,
    empty: { ...view.empty, commands: fixed ? [] : ['lookup.create'] },
  }
}
