import type { Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** A picture of the gallery; only its number is stored. */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      media: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-media'),
        renderHTML: ({ media }: Record<string, unknown>) => (media === null ? {} : { 'data-media': media }),
      },
    }
  },
  parseHTML: () => [{ tag: 'img[data-media]' }],
})

/** Where a link may lead; the server takes off all others. */
export const isLink = (address: string): boolean => /^(https:\/\/[^\s.]+\.\S+|mailto:\S+@\S+)$/.test(address)

/** What a web text is made of: as much as the server lets through. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address, { defaultValidate }) => defaultValidate(address) && isLink(address),
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Picture.configure({ inline: false }),
]
