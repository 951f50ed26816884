const typedInto =
  'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]'
const inputs = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"])'
/** Widgets that give letters a meaning of their own; a queue of records leaves them to the commands. */
const owners =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([data-queue]), [aria-haspopup="listbox"]'

/** True when letters belong to whatever has the focus: it is typed into, or it is a dialog, a menu or a list of choices. */
export function takesLetters(target: EventTarget | null): boolean {
  const focused = document.activeElement
  return [target, focused].some(
    (element) =>
      element instanceof Element &&
      (element.closest(`${typedInto}, ${inputs}, ${owners}`) !== null ||
        (element instanceof HTMLElement && element.isContentEditable)),
  )
}

/** True where letters find an entry by its name. They are heard there only after the keys of commands. */
export function findsByLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-type-ahead]') !== null
}

/** True where the focus is on something beside the content: the sidebar, the bar at the top, a message. */
export function isBesideContent(): boolean {
  const { activeElement } = document
  return activeElement !== null && activeElement !== document.body && activeElement.closest('main') === null
}

/** True for a field that records keys: whatever is pressed there means nothing but itself. */
export function recordsKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-records-keys]') !== null
}
