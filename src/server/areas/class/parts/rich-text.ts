import sanitizeHtml from 'sanitize-html'

/** Pictures come from the gallery alone: any other address would tell a stranger who reads the page. */
const isOwnPicture = (id: string | undefined) => id !== undefined && /^[1-9]\d{0,15}$/.test(id)

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
    img: ['data-media', 'alt', 'title'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4', strike: 's', del: 's' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs['data-media']),
}

/** What may be shown of rich text: headings, lists, links, pictures of the gallery and tables, without styles and scripts. */
export const sanitized = (html: string): string => sanitizeHtml(html, options).trim()

const picture = /<img\b[^>]*\bdata-media="(\d+)"/g

/** The items of the gallery that sanitized rich text shows. */
export const picturesIn = (html: string): number[] => [
  ...new Set([...html.matchAll(picture)].map(([, id]) => Number(id))),
]

/** Gives pictures an address; those without one show their text. */
export const withAddresses = (html: string, addressOf: (id: number) => string | undefined): string =>
  html.replaceAll(picture, (tag, id: string) => {
    const address = addressOf(Number(id))
    return address === undefined ? tag : `${tag} src="${address}"`
  })
