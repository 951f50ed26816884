/** The keys of every list, for the key sheet. They are the list's own; here they only have names. */
export const listHelp: readonly { readonly keys: string; readonly label: string }[] = [
  { keys: 'j', label: 'Next row' },
  { keys: 'k', label: 'Previous row' },
  { keys: 'PageUp', label: 'A page up' },
  { keys: 'PageDown', label: 'A page down' },
  { keys: 'Home', label: 'First row' },
  { keys: 'End', label: 'Last row' },
  { keys: 'x', label: 'Select the row' },
  { keys: 'shift+down', label: 'Extend the selection' },
  { keys: 'mod+a', label: 'Select all rows; again: everything in the filter' },
  { keys: 'enter', label: 'Open the record' },
  { keys: 'p', label: 'Preview the record' },
  { keys: '[', label: 'Previous tab of the record' },
  { keys: ']', label: 'Next tab of the record' },
  { keys: '/', label: 'Search in this list' },
  { keys: 'f', label: 'Filters' },
  { keys: 'mod+c', label: 'Copy the selected rows' },
  { keys: 'esc', label: 'One level back' },
]

/** Keys that the list takes for itself; no command may begin with them. */
export const listKeys: readonly string[] =
  'j k x o p f / [ ] space enter escape home end pageup pagedown mod+a mod+c'.split(' ')
