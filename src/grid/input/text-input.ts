export interface TextInputListener {
  /** Text was typed or composed; never empty. */
  text(text: string): void
  /** An input method has begun, or is done: meanwhile the text input shows what is composed. */
  composing(composing: boolean): void
}

/** The Enter that closed an editor ends in the text input, where the focus went meanwhile; and it has nothing to undo. */
const unwanted = new Set(['insertLineBreak', 'insertParagraph', 'historyUndo', 'historyRedo'])

/**
 * So long after a composition the next one may begin in the same place, in milliseconds. A syllable of Korean ends the
 * moment the next one begins: an editor that took the focus in between would tear that one apart.
 */
const nextCompositionWithin = 50

const isComposed = (event: Event) => event instanceof InputEvent && /composition/i.test(event.inputType)

/**
 * Turns what happens in the grid's text input into whole pieces of text.
 * A composition counts when it is finished, in whichever order a browser reports its end and the input, and no other
 * one follows at once.
 *
 * @returns what makes it count before something else is done, such as for a key that is pressed next.
 */
export function listenForText(
  textInput: HTMLTextAreaElement,
  listener: TextInputListener,
  signal: AbortSignal,
): () => void {
  let composing = false
  let pending: ReturnType<typeof setTimeout> | undefined
  const take = () => {
    if (pending !== undefined) listener.composing(false)
    clearTimeout(pending)
    pending = undefined
    const text = textInput.value
    textInput.value = ''
    if (text !== '') listener.text(text)
  }
  const settle = () => {
    if (pending !== undefined) take()
  }
  textInput.addEventListener(
    'beforeinput',
    event => {
      if (unwanted.has(event.inputType)) event.preventDefault()
    },
    { signal },
  )
  textInput.addEventListener(
    'compositionstart',
    () => {
      composing = true
      clearTimeout(pending)
      pending = undefined
      listener.composing(true)
    },
    { signal },
  )
  textInput.addEventListener(
    'compositionend',
    () => {
      composing = false
      pending = setTimeout(take, nextCompositionWithin)
    },
    { signal },
  )
  textInput.addEventListener(
    'input',
    event => {
      if (!composing && !(pending !== undefined && isComposed(event))) take()
    },
    { signal },
  )
  textInput.ownerDocument.addEventListener('pointerdown', settle, { signal, capture: true })
  signal.addEventListener('abort', () => clearTimeout(pending))
  return settle
}
