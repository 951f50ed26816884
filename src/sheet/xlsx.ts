import { strToU8, zipSync } from 'fflate'
import { readSheet as readXlsx } from 'read-excel-file/universal'
import { SheetRefusal, unreadable } from '#sheet/problems.ts'
import { measureSheet } from '#sheet/sheet-extent.ts'
import type { SheetCell, SheetLimits, TableBuilder } from '#sheet/table.ts'
import type { ZipEntry } from '#sheet/zip.ts'
import { listZip, UnpackBudget, unpackEntry } from '#sheet/zip.ts'

/** Workbook and relationship parts are a few kilobytes; a number format has at most 255 characters. */
const MAX_PART_BYTES = 4_194_304
const LONG_FORMAT = /formatCode\s*=\s*(?:"[^"]{2049}|'[^']{2049})/

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Attributes = Map<string, string>
type Part = { path: string; relations: Map<string, { type: string; path: string }> }

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name]!)
}

function attributesOf(tag: string): Attributes {
  const attributes: Attributes = new Map()
  for (const [, name, double, single] of tag.matchAll(/\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    attributes.set(name!, decodeEntities(double ?? single ?? ''))
  }
  return attributes
}

function tagsNamed(xml: string, name: string): Attributes[] {
  const tags = xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(\\s[^<>]*)>`, 'g'))
  return Array.from(tags, ([, attributes]) => attributesOf(attributes!))
}

function resolvePath(base: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = base.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The parts of one workbook archive that hold the first sheet, found by the relationships between them. */
class WorkbookArchive {
  readonly #zip: Uint8Array
  readonly #entries: Map<string, ZipEntry>
  readonly #budget: UnpackBudget

  constructor(zip: Uint8Array, unpackedBytes: number) {
    this.#zip = zip
    this.#entries = listZip(zip)
    this.#budget = new UnpackBudget(unpackedBytes)
  }

  unpack(path: string | undefined): Uint8Array | undefined {
    const entry = path === undefined ? undefined : this.#entries.get(path)
    return entry && unpackEntry(this.#zip, entry, this.#budget)
  }

  text(path: string): string {
    const bytes = this.unpack(path) ?? new Uint8Array()
    if (bytes.length > MAX_PART_BYTES) throw unreadable('its list of sheets is damaged')
    return new TextDecoder().decode(bytes)
  }

  relationsOf(path: string): Part['relations'] {
    const slash = path.lastIndexOf('/') + 1
    const xml = this.text(`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`)
    const pairs = tagsNamed(xml, 'Relationship').map((tag) => {
      const type = tag.get('Type')?.split('/').at(-1) ?? ''
      return [tag.get('Id') ?? '', { type, path: resolvePath(path, tag.get('Target') ?? '') }] as const
    })
    return new Map(pairs)
  }

  /** The workbook part. A zip without one is a document of another kind. */
  workbook(): Part {
    const relation = [...this.relationsOf('').values()].find(({ type }) => type === 'officeDocument')
    const path = relation?.path ?? 'xl/workbook.xml'
    if (!this.#entries.has(path) || !path.startsWith('xl/') || !path.endsWith('.xml')) {
      throw new SheetRefusal({ code: 'NOT_A_SHEET' })
    }
    return { path, relations: this.relationsOf(path) }
  }
}

/** The first worksheet a person sees: hidden ones, often lists that feed drop-downs, are passed over. */
function firstSheetPath(xml: string, relations: Part['relations']): string {
  const sheets = tagsNamed(xml, 'sheet').filter((tag) => relations.get(tag.get('id') ?? '')?.type === 'worksheet')
  const visible = sheets.find((tag) => (tag.get('state') ?? 'visible') === 'visible') ?? sheets[0]
  if (!visible) throw unreadable('it has no sheet')
  return relations.get(visible.get('id') ?? '')!.path
}

function checkExtent(sheet: Uint8Array, limits: SheetLimits): void {
  const { filledRows, lastRow, columns } = measureSheet(sheet)
  if (columns > limits.columns) throw new SheetRefusal({ code: 'TOO_MANY_COLUMNS', columns, max: limits.columns })
  if (filledRows - 1 > limits.rows) {
    throw new SheetRefusal({ code: 'TOO_MANY_ROWS', rows: filledRows - 1, max: limits.rows })
  }
  if (lastRow > 2 * limits.rows + 1000) {
    throw unreadable(`row ${lastRow} is filled while most rows above it are empty; delete the stray cells`)
  }
}

function hasNumericEntity(xml: Uint8Array): boolean {
  for (let at = xml.indexOf(0x26); at >= 0; at = xml.indexOf(0x26, at + 1)) if (xml[at + 1] === 0x23) return true
  return false
}

/**
 * Resolves the numeric entities beyond U+FFFF, emoji for the most part, which some writers use and the library cuts
 * to 16 bits.
 */
function withWideCharacters(xml: Uint8Array): Uint8Array {
  if (!hasNumericEntity(xml)) return xml
  const text = new TextDecoder().decode(xml)
  const resolved = text.replace(/&#(?:x([0-9a-f]{5,6})|(\d{5,7}));/gi, (entity, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
  return new TextEncoder().encode(resolved)
}

/**
 * An archive with only the parts that were checked, stored unpacked, and a workbook part of our own that points to
 * them. The library reads this one, so nothing that was not counted and measured can reach it, whatever the original
 * archive's two directories, sizes or overlapping entries pretend.
 */
function checkedArchive(zip: Uint8Array, limits: SheetLimits): Uint8Array {
  const archive = new WorkbookArchive(zip, limits.unpackedBytes)
  const { path, relations } = archive.workbook()
  const xml = archive.text(path)
  const pathOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path
  const sheet = archive.unpack(firstSheetPath(xml, relations))
  if (!sheet) throw unreadable('its first sheet is missing')
  checkExtent(sheet, limits)
  const strings = archive.unpack(pathOf('sharedStrings'))
  const styles = archive.unpack(pathOf('styles'))
  // The library tests number formats with patterns that take quadratic time on a very long one.
  if (styles && LONG_FORMAT.test(new TextDecoder().decode(styles))) throw unreadable('a number format is damaged')
  const since1904 = tagsNamed(xml, 'workbookPr').some((tag) => /^(?:1|true)$/.test(tag.get('date1904') ?? ''))
  const workbook = `<workbook xmlns:r="${RELATIONS}">${since1904 ? '<workbookPr date1904="1"/>' : ''}<sheets><sheet name="Sheet" sheetId="1" r:id="sheet"/></sheets></workbook>`
  const relationship = (id: string, type: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${id}.xml"/>`
  const rels = `<Relationships>${relationship('sheet', 'worksheet')}${relationship('strings', 'sharedStrings')}${relationship('styles', 'styles')}</Relationships>`
  const parts: Record<string, Uint8Array> = {
    'xl/workbook.xml': strToU8(workbook),
    'xl/_rels/workbook.xml.rels': strToU8(rels),
    'xl/sheet.xml': withWideCharacters(sheet),
  }
  if (strings) parts['xl/strings.xml'] = withWideCharacters(strings)
  if (styles) parts['xl/styles.xml'] = styles
  return zipSync(parts, { level: 0 })
}

function libraryDetail(error: unknown): string {
  const place = /row (\d+), col (\d+)/.exec(error instanceof Error ? error.message : '')
  return place ? `the cell in row ${place[1]}, column ${place[2]} is damaged` : 'its contents are damaged'
}

/** Serial numbers are fractions of a day, and a whole second comes out some microseconds off. */
function wholeSecond(cell: SheetCell): SheetCell {
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell
}

/**
 * Reads the first visible sheet of an .xlsx file into `table`. Numbers with a date format are Dates whose UTC fields
 * are the date and time the cell shows. A formula gives the result stored with it; a formula without one, and an error
 * such as #N/A, is empty.
 * @throws SheetRefusal of the table, or with NOT_A_SHEET, UNREADABLE, BOMB, TOO_MANY_ROWS or TOO_MANY_COLUMNS.
 */
export async function readXlsxSheet(zip: Uint8Array, limits: SheetLimits, table: TableBuilder): Promise<void> {
  const { buffer } = checkedArchive(zip, limits)
  let rows: SheetCell[][]
  try {
    // The library declares a date cell as `typeof Date`; at run time it is a Date.
    rows = (await readXlsx(buffer as ArrayBuffer)) as unknown as SheetCell[][]
  } catch (error) {
    throw unreadable(libraryDetail(error))
  }
  for (const [index, cells] of rows.entries()) table.add(index + 1, cells.map(wholeSecond))
}
