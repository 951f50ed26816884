import type { ListKey } from '#console/list/list-keys.ts'
import { listKeys } from '#console/list/list-keys.ts'
import type { KeyHolder } from '#engine/keys/key-holders.ts'

/** A key that belongs to the console and to no command. Labels are English. */
export interface OwnKey extends KeyHolder {
  readonly suggested: string
  readonly label: string
  readonly where: 'everywhere' | 'list' | 'form'
}

const listLabels: Readonly<Record<ListKey, string>> = {
  'list.next': 'Next row',
  'list.previous': 'Previous row',
  'list.select': 'Select the row',
  'list.all': 'Select all rows; again: everything in the filter',
  'list.open': 'Open the record',
  'list.preview': 'Preview the record',
  'list.edit': 'Edit in the row',
  'list.tab-before': 'Previous tab of the record',
  'list.tab-after': 'Next tab of the record',
  'list.search': 'Search in this list',
  'list.find': 'Go to a row by the beginning of its name',
  'list.filters': 'Filters',
  'list.update': 'Update the list',
  'list.sums': 'Show or hide totals',
  'list.copy': 'Copy the selected rows',
  'list.copy-name': 'Copy the code or name',
  'list.copy-email': 'Copy the e-mail address',
  'list.copy-phone': 'Copy the phone number',
}

const fixed = (where: OwnKey['where'], suggested: string, label: string): OwnKey => ({
  id: `${where}.${suggested}`,
  suggested,
  label,
  where,
  fixed: true,
})

/** The keys of the console itself: those of lists, which each person may change, and those that nobody changes. */
export const ownKeys: readonly OwnKey[] = [
  fixed('everywhere', 'mod+k', 'Commands, screens and records'),
  fixed('everywhere', 'escape', 'Back'),
  fixed('everywhere', 'tab', 'Next control'),
  ...(Object.keys(listKeys) as ListKey[]).map((id): OwnKey => ({
    id,
    suggested: listKeys[id].keys,
    label: listLabels[id],
    where: 'list',
  })),
  fixed('list', 'arrowdown', 'Next row'),
  fixed('list', 'arrowup', 'Previous row'),
  fixed('list', 'shift+arrowdown', 'Extend the selection'),
  fixed('list', 'shift+arrowup', 'Extend the selection upwards'),
  fixed('list', 'pagedown', 'Page down'),
  fixed('list', 'pageup', 'Page up'),
  fixed('list', 'home', 'First row'),
  fixed('list', 'end', 'Last row'),
  fixed('list', 'space', 'Select the row'),
  fixed('list', 'enter', 'Open the record'),
  fixed('list', 'shift+f10', 'Menu of the row'),
  fixed('form', 'mod+enter', 'Save'),
  fixed('form', 'mod+s', 'Save'),
]
