/** What a pasted text may keep; all else is taken off or replaced by what is in it. */
const dropped = 'style, script, meta, link, title, xml, object, iframe, form, input, button, svg, head'
const allowed: Readonly<Record<string, readonly string[]>> = {
  A: ['href'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
  OL: ['start'],
  IMG: ['data-media', 'src', 'alt'],
}

/**
 * Attributes become data before the text is parsed: the content security policy refuses styles even in a document that is not shown,
 * and reports each.
 */
const inert = (html: string) =>
  html
    .replaceAll(/<!--[\s\S]*?-->|<!\[[\s\S]*?\]>/g, '')
    .replaceAll(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<xml[\s\S]*?<\/xml>/gi, '')
    .replaceAll(/\sstyle=/gi, ' data-style=')
    .replaceAll(/\son[a-z]+=("[^"]*"|'[^']*'|[^\s>]+)/gi, '')

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''
const isListItem = (element: Element) =>
  /mso-list\s*:/.test(styleOf(element)) || /MsoListParagraph/.test(element.className)
const levelOf = (element: Element) => Number(/mso-list\s*:[^;]*level(\d)/.exec(styleOf(element))?.[1] ?? 1)

/** The bullet or number that Word writes before the text of an item. */
const marker = /^[\s\u00a0]*(?:([·•§o▪–-])|(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]))[\s\u00a0]+/i

function takeMarker(item: Element): 'ul' | 'ol' {
  const ignored = [...item.querySelectorAll('[data-style*="mso-list"]')].filter((one) => /Ignore/i.test(styleOf(one)))
  const written = ignored.length > 0 ? ignored.map((one) => one.textContent ?? '').join('') : (item.textContent ?? '')
  const found = marker.exec(`${written} `)
  if (ignored.length > 0) for (const one of ignored) one.remove()
  else if (found) {
    const walker = item.ownerDocument.createTreeWalker(item, 4)
    let left = found[0].trimEnd().length
    for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      node.nodeValue = text.slice(Math.min(left, text.length)).trimStart()
      left -= text.length
    }
  }
  return found && found[1] === undefined ? 'ol' : 'ul'
}

/** Word writes lists as paragraphs that look like items. */
function makeLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (!first.isConnected || !isListItem(first)) continue
    const items: Element[] = []
    for (let next: Element | null = first; next && isListItem(next); next = next.nextElementSibling) items.push(next)
    const open: { level: number; list: Element }[] = []
    const holder = body.ownerDocument.createElement('div')
    first.before(holder)
    for (const item of items) {
      const level = levelOf(item)
      const kind = takeMarker(item)
      while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
      let at = open.at(-1)
      if (!at || at.level < level) {
        const list = body.ownerDocument.createElement(kind)
        ;(at?.list.lastElementChild ?? holder).append(list)
        open.push((at = { level, list }))
      }
      const entry = body.ownerDocument.createElement('li')
      entry.append(...item.childNodes)
      at.list.append(entry)
      item.remove()
    }
    holder.replaceWith(...holder.childNodes)
  }
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

/** Bold and italic that are written as styles become elements. */
function keepEmphasis(element: Element): void {
  const style = styleOf(element)
  const isBold = /font-weight\s*:\s*(bold|[6-9]00)/.test(style)
  const isItalic = /font-style\s*:\s*italic/.test(style)
  if (element.tagName !== 'SPAN' || (!isBold && !isItalic)) return
  const wrapper = element.ownerDocument.createElement(isBold ? 'strong' : 'em')
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** What is pasted, without what Word and web pages put around the text: styles, classes, foreign pictures, false lists. */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(inert(html), 'text/html')
  for (const element of body.querySelectorAll(dropped)) element.remove()
  makeLists(body)
  for (const element of body.querySelectorAll('*')) {
    keepEmphasis(element)
    if (element.tagName === 'IMG' && !element.hasAttribute('data-media')) element.remove()
    else if (/:|^(SPAN|FONT|DIV|SECTION|ARTICLE|CENTER)$/.test(element.tagName)) {
      // A line of its own stays one.
      if (element.tagName !== 'DIV' || element.querySelector('p, div, ul, ol, table, h1, h2, h3, h4')) unwrap(element)
      else {
        const paragraph = body.ownerDocument.createElement('p')
        paragraph.append(...element.childNodes)
        element.replaceWith(paragraph)
      }
    } else {
      const own = allowed[element.tagName] ?? []
      for (const name of element.getAttributeNames()) if (!own.includes(name)) element.removeAttribute(name)
    }
  }
  for (const paragraph of body.querySelectorAll('p'))
    if ((paragraph.textContent ?? '').trim() === '' && !paragraph.querySelector('img, br')) paragraph.remove()
  return body.innerHTML
}
