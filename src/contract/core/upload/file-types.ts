/** What the gallery calls a file. */
export type FileGroup = 'IMAGE' | 'VIDEO' | 'AUDIO' | 'DOCUMENT'

interface FileType {
  /** In messages: `a JPEG picture`. */
  called: string
  group: FileGroup
  /** What names of such files end in; the first one is usual. */
  endings: readonly [string, ...string[]]
  /** Browsers show it in place, without executing anything. */
  inline?: true
}

const office = 'application/vnd.openxmlformats-officedocument'

/** Every type of file that is stored. SVG, HTML and XML are not: browsers execute what is in them. */
export const fileTypes = {
  'image/jpeg': { called: 'a JPEG picture', group: 'IMAGE', endings: ['jpg', 'jpeg', 'jfif'], inline: true },
  'image/png': { called: 'a PNG picture', group: 'IMAGE', endings: ['png'], inline: true },
  'image/webp': { called: 'a WebP picture', group: 'IMAGE', endings: ['webp'], inline: true },
  'image/gif': { called: 'a GIF picture', group: 'IMAGE', endings: ['gif'], inline: true },
  'image/avif': { called: 'an AVIF picture', group: 'IMAGE', endings: ['avif'], inline: true },
  'video/mp4': { called: 'an MP4 video', group: 'VIDEO', endings: ['mp4', 'm4v'], inline: true },
  'video/webm': { called: 'a WebM video', group: 'VIDEO', endings: ['webm'], inline: true },
  'video/quicktime': { called: 'a QuickTime video', group: 'VIDEO', endings: ['mov'], inline: true },
  'audio/mpeg': { called: 'an MP3 recording', group: 'AUDIO', endings: ['mp3'], inline: true },
  'audio/mp4': { called: 'an MPEG-4 recording', group: 'AUDIO', endings: ['m4a'], inline: true },
  'audio/wav': { called: 'a WAV recording', group: 'AUDIO', endings: ['wav'], inline: true },
  'audio/ogg': { called: 'an Ogg recording', group: 'AUDIO', endings: ['ogg', 'oga', 'opus'], inline: true },
  'application/pdf': { called: 'a PDF', group: 'DOCUMENT', endings: ['pdf'], inline: true },
  [`${office}.wordprocessingml.document`]: { called: 'a Word document', group: 'DOCUMENT', endings: ['docx'] },
  [`${office}.spreadsheetml.sheet`]: { called: 'an Excel sheet', group: 'DOCUMENT', endings: ['xlsx'] },
  [`${office}.presentationml.presentation`]: { called: 'a presentation', group: 'DOCUMENT', endings: ['pptx'] },
  'application/msword': { called: 'a Word document', group: 'DOCUMENT', endings: ['doc'] },
  'application/vnd.ms-excel': { called: 'an Excel sheet', group: 'DOCUMENT', endings: ['xls'] },
  'application/vnd.ms-powerpoint': { called: 'a presentation', group: 'DOCUMENT', endings: ['ppt'] },
  'text/csv': { called: 'a CSV table', group: 'DOCUMENT', endings: ['csv'] },
  'text/plain': { called: 'plain text', group: 'DOCUMENT', endings: ['txt', 'log', 'md'] },
} as const satisfies Record<string, FileType>

export type Mime = keyof typeof fileTypes

const all: Readonly<Record<string, FileType>> = fileTypes

export const fileType = (mime: string): FileType | undefined => (Object.hasOwn(all, mime) ? all[mime] : undefined)

export const mimes = Object.keys(fileTypes) as readonly Mime[]

export const ofGroup = (...groups: readonly FileGroup[]): Mime[] =>
  mimes.filter((mime) => groups.includes(fileTypes[mime].group))

/** The type that the end of a name promises; undefined when it promises none that is known. */
export function mimeOfName(name: string): Mime | undefined {
  const ending = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined) return undefined
  return mimes.find((mime) => (fileTypes[mime].endings as readonly string[]).includes(ending))
}

/** Sides of the thumbnails of a picture, in px: the longer one of each. */
export const thumbSizes = [96, 320, 1280] as const
export type ThumbSize = (typeof thumbSizes)[number]
