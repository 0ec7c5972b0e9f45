/**
 * The script that other sites load to embed forms. It turns each link with the attribute `data-gridloom` into a form:
 *
 *     <a href="https://forms.example/t/abc" data-gridloom="inline">Registration</a>
 *     <script src="https://forms.example/embed.js" async></script>
 *
 * The attribute is 'inline', 'popup', 'slider', or 'full'. Where the script does not run, the link opens the form.
 * `data-gridloom-pass` names parameters of the page's address that the form gets, separated by spaces;
 * `data-gridloom-height` is the height of an inline form in pixels, which otherwise follows its content;
 * `data-gridloom-color` and `data-gridloom-text` color the link as a button. The link, or the frame in its place, gets
 * the event 'gridloom:submitted' when the form was sent.
 *
 * It has no imports, changes styles only through the object model, and makes no scripts, so it runs under a strict
 * content security policy that allows this script and frames of its site.
 */

type Kind = 'inline' | 'popup' | 'slider' | 'full'

/** What the page of a form tells; see `src/forms/public/live/framed.ts`. */
interface FrameMessage {
  event: 'ready' | 'size' | 'turn' | 'escape' | 'submitted'
  height?: number
}

interface Embedded {
  frame: HTMLIFrameElement
  origin: string
  kind: Kind
  hear(message: FrameMessage): void
}

const attribute = 'data-gridloom'
const guard = 'gridloomForms'
const embedded = new Set<Embedded>()
const [firstHeight, maxHeight] = [560, 20_000]

const style = (element: HTMLElement, styles: Partial<CSSStyleDeclaration>) => Object.assign(element.style, styles)
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const isNarrow = () => innerWidth < 640

function receive({ source, origin, data }: MessageEvent<{ gridloom?: FrameMessage } | null>): void {
  const message = typeof data === 'object' ? data?.gridloom : undefined
  for (const each of embedded) {
    if (!message || source !== each.frame.contentWindow || origin !== each.origin) continue
    if (message.event === 'ready') greet(each)
    else each.hear(message)
  }
}

/** Says who embeds the form. The page answers nobody else. */
const greet = ({ frame, origin, kind }: Embedded): void =>
  frame.contentWindow?.postMessage({ gridloom: { event: 'hello', kind } }, origin)

/** The address of a form, with the parameters that the link passes on. */
function addressOf(link: HTMLAnchorElement): URL {
  const url = new URL(link.href)
  const given = new URLSearchParams(location.search)
  for (const each of (link.getAttribute(`${attribute}-pass`) ?? '').split(/\s+/)) {
    const value = each === '' ? null : given.get(each)
    if (value !== null) url.searchParams.set(each, value)
  }
  return url
}

function createFrame(link: HTMLAnchorElement, kind: Kind, hear: Embedded['hear']): Embedded {
  const frame = document.createElement('iframe')
  const url = addressOf(link)
  frame.title = link.textContent?.trim() || 'Form'
  frame.allow = 'geolocation; payment; camera; microphone; clipboard-write; fullscreen'
  style(frame, { display: 'block', width: '100%', height: '100%', border: '0', background: 'transparent' })
  const result = { frame, origin: url.origin, kind, hear }
  embedded.add(result)
  frame.addEventListener('load', () => greet(result))
  frame.src = url.href
  return result
}

const announce = (element: Element): boolean =>
  element.dispatchEvent(new CustomEvent('gridloom:submitted', { bubbles: true }))

/** Puts a form in the place of its link. */
function embedInline(link: HTMLAnchorElement, kind: 'inline' | 'full'): void {
  const fixed = Number(link.getAttribute(`${attribute}-height`))
  const { frame } = createFrame(link, kind, ({ event, height = 0 }) => {
    if (event === 'size' && kind === 'inline' && !(fixed > 0))
      style(frame, { height: `${Math.min(Math.ceil(height), maxHeight)}px` })
    // The top of the next page may be above what is visible.
    if (event === 'turn' && frame.getBoundingClientRect().top < 0)
      frame.scrollIntoView({ behavior: isStill() ? 'auto' : 'smooth' })
    if (event === 'submitted') announce(frame)
  })
  style(
    frame,
    kind === 'full'
      ? { position: 'fixed', inset: '0', height: '100%', zIndex: '2147483000' }
      : { height: `${fixed > 0 ? fixed : firstHeight}px` },
  )
  link.replaceWith(frame)
}

/** Opens a form above the page. The browser keeps the focus inside, and returns it to the link. */
function embedOver(link: HTMLAnchorElement, kind: 'popup' | 'slider'): void {
  let dialog: HTMLDialogElement | null = null
  let isSubmitted = false
  const color = link.getAttribute(`${attribute}-color`)
  if (color !== null) {
    style(link, {
      display: 'inline-block',
      padding: '12px 20px',
      borderRadius: '8px',
      font: '600 16px/1.25 system-ui, sans-serif',
      textDecoration: 'none',
      background: color,
      color: link.getAttribute(`${attribute}-text`) ?? 'white',
    })
  }
  link.setAttribute('aria-haspopup', 'dialog')
  link.setAttribute('role', 'button')

  function open(): void {
    // What was entered stays until it was sent.
    if (!dialog || isSubmitted) {
      dialog?.remove()
      isSubmitted = false
      dialog = build()
    }
    place(dialog, kind)
    dialog.showModal()
  }

  function build(): HTMLDialogElement {
    const box = document.createElement('dialog')
    const close = document.createElement('button')
    const one = createFrame(link, kind, ({ event, height = 0 }) => {
      if (event === 'escape') box.close()
      if (event === 'size' && kind === 'popup') box.style.setProperty('--height', `${Math.ceil(height)}px`)
      if (event !== 'submitted') return
      isSubmitted = true
      announce(link)
    })
    box.setAttribute('aria-label', one.frame.title)
    style(box, { padding: '0', border: '0', overflow: 'hidden', background: 'white' })
    box.style.setProperty('--height', `${firstHeight}px`)
    close.type = 'button'
    close.setAttribute('aria-label', 'Close')
    close.textContent = '✕'
    style(close, {
      position: 'absolute',
      insetBlockStart: '8px',
      insetInlineEnd: '8px',
      width: '36px',
      height: '36px',
      border: '1px solid #0002',
      borderRadius: '50%',
      font: '16px/1 system-ui, sans-serif',
      background: 'white',
      color: 'black',
      cursor: 'pointer',
    })
    close.addEventListener('click', () => box.close())
    // A press beside the form.
    box.addEventListener('click', ({ target }) => target === box && box.close())
    box.addEventListener('close', () => {
      // A frame of another site can keep the focus while it is hidden.
      one.frame.blur()
      link.focus()
      if (!box.isConnected) embedded.delete(one)
    })
    box.append(close, one.frame)
    link.after(box)
    return box
  }

  link.addEventListener('click', event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open()
  })
  link.addEventListener('keydown', event => {
    if (event.key !== ' ') return
    event.preventDefault()
    open()
  })
}

function place(dialog: HTMLDialogElement, kind: 'popup' | 'slider'): void {
  const isWhole = isNarrow()
  const isPopup = kind === 'popup'
  style(dialog, {
    margin: isPopup && !isWhole ? 'auto' : '0 0 0 auto',
    width: isWhole ? '100%' : isPopup ? '720px' : '480px',
    height: isPopup && !isWhole ? 'min(var(--height), 90dvh)' : '100dvh',
    maxWidth: isWhole ? '100%' : 'calc(100% - 48px)',
    maxHeight: '100dvh',
    borderRadius: isPopup && !isWhole ? '12px' : '0',
  })
  if (isStill()) return
  const from = isPopup ? { opacity: 0, transform: 'translateY(12px)' } : { transform: 'translateX(100%)' }
  dialog.animate([from, { opacity: 1, transform: 'none' }], { duration: 180, easing: 'ease-out' })
}

function embed(link: HTMLAnchorElement): void {
  const kind = link.getAttribute(attribute)
  if (link.hasAttribute(`${attribute}-done`) || !/^https?:$/.test(link.protocol)) return
  link.setAttribute(`${attribute}-done`, '')
  if (kind === 'popup' || kind === 'slider') embedOver(link, kind)
  else embedInline(link, kind === 'full' ? 'full' : 'inline')
}

const embedAll = (): void => document.querySelectorAll<HTMLAnchorElement>(`a[${attribute}]`).forEach(embed)

const known = window as unknown as Record<string, true | undefined>
// Pages with several forms often contain the script several times.
if (!known[guard]) {
  known[guard] = true
  addEventListener('message', receive)
  embedAll()
  // Pages that draw themselves add forms later.
  new MutationObserver(embedAll).observe(document.documentElement, { childList: true, subtree: true })
}
