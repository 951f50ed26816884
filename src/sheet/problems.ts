/** What keeps a file from being read as a sheet, with the figures its sentence needs. Sizes are bytes. */
export type SheetProblem =
  | { code: 'EMPTY' }
  | { code: 'TOO_LARGE'; bytes: number; max: number }
  | { code: 'TOO_MANY_ROWS'; rows: number; max: number }
  | { code: 'TOO_MANY_COLUMNS'; columns: number; max: number }
  | { code: 'CELL_TOO_LONG'; line: number; max: number }
  | { code: 'NOT_A_SHEET' }
  | { code: 'OLD_XLS' }
  | { code: 'UNREADABLE'; detail: string }
  | { code: 'BOMB'; max: number }
  | { code: 'NO_HEADER' }
  | { code: 'DUPLICATE_HEADER'; name: string }

/** Thrown inside the reader and answered by `readSheet` as `{ ok: false, problem }`; callers never see it. */
export class SheetRefusal extends Error {
  readonly problem: SheetProblem

  constructor(problem: SheetProblem) {
    super(sheetProblemText(problem))
    this.name = 'SheetRefusal'
    this.problem = problem
  }
}

/** A refusal for a file that is damaged; `detail` is a clause that can follow a colon. */
export function unreadable(detail: string): SheetRefusal {
  return new SheetRefusal({ code: 'UNREADABLE', detail })
}

const count = new Intl.NumberFormat('en')

function megabytes(bytes: number): string {
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 1_048_576)} MB`
}

/** The problem as an English sentence for the person who chose the file. */
export function sheetProblemText(problem: SheetProblem): string {
  switch (problem.code) {
    case 'EMPTY':
      return 'The file is empty.'
    case 'TOO_LARGE':
      return `The file has ${megabytes(problem.bytes)}; at most ${megabytes(problem.max)} can be read.`
    case 'TOO_MANY_ROWS':
      return `The file has ${count.format(problem.rows)} rows; at most ${count.format(problem.max)} can be read at once. Split it into several files.`
    case 'TOO_MANY_COLUMNS':
      return `The file has ${count.format(problem.columns)} columns; at most ${count.format(problem.max)} can be read.`
    case 'CELL_TOO_LONG':
      return `A cell in row ${count.format(problem.line)} has more than ${count.format(problem.max)} characters.`
    case 'NOT_A_SHEET':
      return 'This is not a spreadsheet that can be read. Choose an .xlsx or .csv file.'
    case 'OLD_XLS':
      return 'This is an old Excel file (.xls). Save it as .xlsx or .csv and choose that file.'
    case 'UNREADABLE':
      return `The file cannot be read: ${problem.detail}.`
    case 'BOMB':
      return `The file unpacks to more than ${megabytes(problem.max)} and was not opened.`
    case 'NO_HEADER':
      return 'The first row must hold the column names.'
    case 'DUPLICATE_HEADER':
      return `The column “${problem.name}” appears more than once.`
    default:
      return problem satisfies never
  }
}
