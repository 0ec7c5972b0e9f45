import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { FlowDrawing } from '../../../flows/FlowDrawing.tsx'
import { fetchFromServer } from '../../../ui/server/reachability.ts'
import type { Flow, FlowTypeInfo } from '../home-calls.ts'
import { picturePath } from '../routes.ts'
import styles from './FlowPicture.module.css'

/** The picture at an address as SVG. Its address changes with its content. */
const pictureQuery = (address: string) =>
  queryOptions({
    queryKey: ['picture', address],
    async queryFn({ signal }) {
      const response = await fetchFromServer(address, { signal })
      if (!response.ok) throw new Error(`The server answered ${response.status}`)
      return response.text()
    },
    staleTime: Infinity,
    retry: false,
  })

/** The elements of a picture. No others are shown, because an inline image can do more than an `img`. */
const shapes = new Set(['svg', 'style', 'g', 'line', 'rect', 'text'])

/** Parses an SVG image, which then fills its element. Null for anything else. */
function parseSvg(svg: string): Element | null {
  const { documentElement: image } = new DOMParser().parseFromString(svg, 'image/svg+xml')
  if (image.nodeName !== 'svg') return null
  for (const element of [image, ...image.querySelectorAll('*')]) {
    if (!shapes.has(element.nodeName)) element.remove()
    for (const name of element.getAttributeNames()) {
      if (name.startsWith('on') || name.endsWith('href')) element.removeAttribute(name)
    }
  }
  image.setAttribute('width', '100%')
  image.setAttribute('height', '100%')
  image.setAttribute('preserveAspectRatio', 'xMinYMin slice')
  return image
}

/**
 * An SVG image with the fonts and colors of the page, which an `img` does not have. The shadow root keeps its styles from
 * the page.
 */
function InlinePicture({ svg }: { svg: string }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: element } = host
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    root.replaceChildren(parseSvg(svg) ?? '')
  }, [svg])
  return <div ref={host} className={styles.image} data-shown aria-hidden />
}

interface FlowPictureProps {
  flow: Flow
  flowTypes: readonly FlowTypeInfo[]
}

/** The picture of a flow, or the drawing of its type until one is loaded. */
export function FlowPicture({ flow, flowTypes }: FlowPictureProps) {
  const address = picturePath(flow, flowTypes)
  const { data: svg } = useQuery({ ...pictureQuery(address ?? ''), enabled: address !== null })
  return (
    <div className={styles.picture}>
      {svg === undefined ? <FlowDrawing type={flow.type} /> : <InlinePicture svg={svg} />}
    </div>
  )
}
