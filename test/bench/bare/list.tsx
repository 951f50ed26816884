import { useVirtualizer } from '@tanstack/react-virtual'
import { useReducer, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

// A list of a million rows with nothing but @tanstack/react-virtual: what scrolling, leaping and going from one list to
// another cost at least on this machine. Rows of ten cells, as high as those of the console, come in pages of a hundred.
const ROWS = Number(new URLSearchParams(location.search).get('rows'))
const PAGE = 100

const pages = new Map<number, string[][] | undefined>()

async function load(page: number, done: () => void): Promise<void> {
  const answer = await fetch(`/rows/${page}`)
  pages.set(page, (await answer.json()) as string[][])
  done()
}

function useRowsOfPages() {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  return (index: number): readonly string[] => {
    const page = Math.floor(index / PAGE)
    if (!pages.has(page)) {
      pages.set(page, undefined)
      void load(page, redraw)
    }
    return pages.get(page)?.[index % PAGE] ?? []
  }
}

function List() {
  const scroller = useRef<HTMLDivElement>(null)
  const rowAt = useRowsOfPages()
  // eslint-disable-next-line react/incompatible-library -- no compiler is at work, and nothing here is memoized on it
  const virtualizer = useVirtualizer({
    count: ROWS,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    overscan: 6,
  })
  return (
    <div ref={scroller} style={{ height: 'calc(100vh - 40px)', overflow: 'auto', font: '13px/20px sans-serif' }}>
      <div
        role="grid"
        tabIndex={0}
        aria-label="Rows"
        aria-rowcount={ROWS + 1}
        style={{ height: virtualizer.getTotalSize(), position: 'relative' }}
        onKeyDown={({ key }) => {
          if (key === 'End') virtualizer.scrollToIndex(ROWS - 1)
          if (key === 'Home') virtualizer.scrollToIndex(0)
        }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const cells = rowAt(index)
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              tabIndex={-1}
              style={{
                position: 'absolute',
                inset: '0 0 auto',
                height: 32,
                transform: `translateY(${start}px)`,
                display: 'grid',
                gridTemplateColumns: 'repeat(10, 1fr)',
                alignItems: 'center',
                borderBottom: '1px solid #ddd',
              }}
            >
              {Array.from({ length: 10 }, (_, i) => (
                <div
                  key={i}
                  role="gridcell"
                  style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {cells[i]}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const names = ['Vouchers', 'Audit log']

function Lists() {
  const [name, setName] = useState(names[0])
  return (
    <>
      <nav style={{ height: 40 }}>
        {names.map((one) => (
          <a
            key={one}
            href={`#${one}`}
            onClick={(event) => {
              event.preventDefault()
              setName(one)
            }}
          >
            {one}
          </a>
        ))}
      </nav>
      <List key={name} />
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Lists />)
