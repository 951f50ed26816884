import sanitizeHtml from 'sanitize-html'

/** Images come from the gallery alone: any other address would tell a stranger who reads the page. */
const isOwnImage = (address: string | undefined) => address !== undefined && /^\/svc\/main\/[\w/.?=&%-]+$/.test(address)

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    'u',
    's',
    'code',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4', strike: 's', del: 's' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnImage(attribs.src),
}

/** What may be shown of rich text: headings, lists, links, images of the gallery and tables, without styles and scripts. */
export const sanitized = (html: string): string => sanitizeHtml(html, options).trim()
