/** What runs inside the measured page. Each function is sent there as text, so it uses nothing from outside itself. */

/** Scrolls by a step in every frame; answers with the milliseconds between the frames. */
export async function scrollFrames(scroll: { frames: number; top: number; left: number }): Promise<number[]> {
  const scroller = document.querySelector('[role=grid]')
  const times: number[] = []
  await new Promise<void>(resolve => {
    const next = (time: number) => {
      times.push(time)
      if (times.length > scroll.frames) return resolve()
      scroller?.scrollBy(scroll.left, scroll.top)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

export interface Blank {
  /** Share of points of the body at which no row, a wrong row, or a row without its first column would be painted. */
  blank: number
  /** Share of points at which a cell was left for later. */
  deferred: number
}

/** The same scrolling, looking in every frame at what is about to be painted. */
export async function blankShare(scroll: { frames: number; top: number }): Promise<Blank> {
  const scroller = document.querySelector('[role=grid]')
  const box = scroller?.getBoundingClientRect()
  if (!scroller || !box) throw new Error('There is no grid')
  const [first, others] = [box.left + 130, [0.35, 0.55, 0.75, 0.95].map(share => box.left + box.width * share)]
  const lines = Array.from({ length: 12 }, (_, index) => box.top + 50 + (index * (box.height - 60)) / 12)
  const cellAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('[role=gridcell]')
  let points = 0
  let blank = 0
  let deferred = 0
  const look = (frame: number) => {
    for (const y of lines) {
      points += 1 + others.length
      const text = cellAt(first, y)?.textContent ?? ''
      // Rows are 32 px high below a header of 34: the row that belongs here is known.
      const row = Math.floor((y - box.top - 34 + frame * scroll.top) / 32)
      if (text === `Record ${row + 1}`) deferred += others.filter(x => !cellAt(x, y)).length
      else blank += 1 + others.length
    }
  }
  for (let frame = 1; frame <= scroll.frames; frame++) {
    await new Promise(resolve => requestAnimationFrame(resolve))
    scroller.scrollBy(0, scroll.top)
    // The grid's own listener on the scroller was there first: it has drawn before this one looks.
    await new Promise(resolve => scroller.addEventListener('scroll', resolve, { once: true }))
    look(frame)
  }
  return { blank: blank / points, deferred: deferred / points }
}

/**
 * Scrolls by a step in every frame from a row on, looking at what is about to be painted. Rows of any height: each says
 * itself which it is. Answers with the share of points at which no row, or the first cell of another one, shows.
 */
export async function blankFrom(scroll: { row: number; frames: number; top: number }): Promise<number> {
  const scroller = document.querySelector('[role=grid]')
  const box = scroller?.getBoundingClientRect()
  if (!scroller || !box) throw new Error('There is no grid')
  window.harness.grid.current?.scrollToRow(scroll.row)
  const lines = Array.from({ length: 12 }, (_, index) => box.top + 50 + (index * (box.height - 190)) / 12)
  let blank = 0
  for (let frame = 0; frame < scroll.frames; frame++) {
    await new Promise(resolve => requestAnimationFrame(resolve))
    scroller.scrollBy(0, scroll.top)
    await new Promise(resolve => scroller.addEventListener('scroll', resolve, { once: true }))
    for (const y of lines) {
      const cell = document.elementFromPoint(box.left + 130, y)?.closest('[role=gridcell]')
      const row = Number(cell?.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1
      if (cell?.textContent !== `Record ${row}`) blank++
    }
  }
  return blank / (scroll.frames * lines.length)
}

/** Jumps to rows all over the table; answers with the milliseconds until each was painted. */
export async function jumps(count: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    await new Promise(resolve => requestAnimationFrame(resolve))
    const start = performance.now()
    window.harness.grid.current?.scrollToRow((index * 617_411) % 999_000)
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    times.push(performance.now() - start)
  }
  return times
}

/** A thousand edits at once; answers with the milliseconds until they were painted. */
export async function thousandEdits(round: number): Promise<number> {
  const { data } = window.harness
  const start = performance.now()
  for (let index = 0; index < 1_000; index++) {
    data.editCell({ rowKey: index % 40, columnId: `column${(index % 8) * 5}`, value: `${round}: ${index}` })
  }
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - start
}

/** Selects everything by its keys, from one cell each time; answers with the milliseconds until that was drawn. */
export function selectAlls(count: number): number[] {
  const grid = window.harness.grid.current
  grid?.focus()
  return Array.from({ length: count }, (_, round) => {
    grid?.activate({ row: round, column: 0 })
    const start = performance.now()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true }),
    )
    return performance.now() - start
  })
}

/** From now on others change ten cells a second that are on the screen, until `stopChanges`. */
export function startChanges(): void {
  const { data } = window.harness
  let count = 0
  const timer = setInterval(() => {
    const { first, last } = data.requested
    count++
    data.receiveEdit(Math.floor((first + last) / 2) + (count % 10), { column: count % 5, value: `Change ${count}` })
  }, 100)
  Object.assign(window, { stopChanges: () => clearInterval(timer) })
}

/** Ends what `startChanges` began. */
export const stopChanges = (): void => (window as unknown as { stopChanges(): void }).stopChanges()

export interface EditorTimes {
  /** Milliseconds from the key press until the editor had the focus, and until it was painted. */
  focused: number[]
  painted: number[]
}

/** From now on notes how long each key took until the editor that it opened was there. */
export function watchEditors(): void {
  const times: EditorTimes = { focused: [], painted: [] }
  let pressed = 0
  addEventListener('keydown', event => (pressed = event.timeStamp), { capture: true })
  addEventListener('focusin', event => {
    if (!(event.target instanceof HTMLInputElement)) return
    const since = pressed
    times.focused.push(performance.now() - since)
    requestAnimationFrame(() => setTimeout(() => times.painted.push(performance.now() - since)))
  })
  Object.assign(window, { editorTimes: times })
}

/** Resolves when the page has shown ten frames in a row on time: what its loading left behind is done. */
export async function atRest(): Promise<void> {
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  let last = await frame()
  for (let calm = 0; calm < 10;) {
    const time = await frame()
    calm = time - last < 20 ? calm + 1 : 0
    last = time
  }
}

/** Resolves when the frame after the next one is painted. */
export async function nextFrames(): Promise<void> {
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
}

export const editorTimes = (): EditorTimes => (window as unknown as { editorTimes: EditorTimes }).editorTimes
