const typedInto =
  'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]'
const inputs = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"])'
/** Widgets that give letters a meaning of their own. */
const owners = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

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
