import type { ComponentProps, ReactNode, RefObject } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type { Point } from './chart.ts'
import { openPoint } from './use-points.ts'

interface ChartFrameProps {
  title: string
  width: number
  height: number
  box: RefObject<SVGSVGElement | null>
  children: ReactNode
}

/** The drawing of a chart, whatever is in it: what it is called, and how its points are read. */
export function ChartFrame({ title, width, height, box, children }: ChartFrameProps) {
  const { t } = useTranslation()
  return (
    <svg
      ref={box}
      role="group"
      aria-label={title}
      aria-roledescription={t('chart')}
      width={width}
      height={height}
      className="block"
    >
      <desc>{t('Arrow keys read the points one after another, Enter opens the list of one.')}</desc>
      {children}
    </svg>
  )
}

/** A point of a chart: a link that says its values. The other properties are those of `usePoints`. */
export function ChartPoint({ point, children, ...props }: { point: Point } & ComponentProps<'a'>) {
  return (
    <a
      href={point.href}
      aria-label={point.words}
      className="group outline-none"
      onClick={(event) => openPoint(event, point.href)}
      {...props}
    >
      {children}
    </a>
  )
}
