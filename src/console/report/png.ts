/** What a picture keeps of how a chart looks on screen. */
const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]
/** Pixels of the picture for one of the screen. */
const SCALE = 2

/** A chart as a drawing of its own: its looks are written into it, on the ground of the page, without what is only pointed at. */
export function drawingOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [from, to] = [[...svg.querySelectorAll('*')], [...copy.querySelectorAll('*')]]
  for (const [n, element] of from.entries()) {
    const style = getComputedStyle(element)
    const looks = properties.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
    to[n]?.setAttribute('style', looks)
    to[n]?.removeAttribute('class')
  }
  for (const hit of copy.querySelectorAll('[data-hit]')) hit.remove()
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const side of ['width', 'height']) ground.setAttribute(side, '100%')
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor)
  copy.prepend(ground)
  copy.removeAttribute('class')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(copy)
}

/** A chart as a picture. @throws where the browser cannot draw it */
export async function pngOf(svg: SVGSVGElement): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawingOf(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = svg.clientWidth * SCALE
  canvas.height = svg.clientHeight * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('No picture came of the chart')
  return picture
}
