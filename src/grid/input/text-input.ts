export interface TextInputListener {
  /** Called with typed or composed text, which is never empty. */
  text(text: string): void
  /** Called when a composition starts or ends. The text input shows the composed text in between. */
  composing(composing: boolean): void
}

/** Ignored because the Enter that closes an editor reaches the newly focused input, and the input has no undo history. */
const ignoredInputTypes = new Set(['insertLineBreak', 'insertParagraph', 'historyUndo', 'historyRedo'])

/**
 * How long to wait for the next composition, in milliseconds. In Korean a syllable ends when the next one starts; an editor
 * that took the focus in between would break that one.
 */
const nextCompositionDelay = 50

const isComposed = (event: Event) => event instanceof InputEvent && /composition/i.test(event.inputType)

/**
 * Turns events of the grid's text input into whole pieces of text.
 *
 * Composed text is reported once the composition has ended and no other one follows immediately. Browsers differ in the
 * order of `input` and `compositionend`.
 *
 * @returns a function that reports pending composed text at once, such as before the next key is handled.
 */
export function listenForText(
  textInput: HTMLTextAreaElement,
  listener: TextInputListener,
  signal: AbortSignal,
): () => void {
  let composing = false
  let pending: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    if (pending !== undefined) listener.composing(false)
    clearTimeout(pending)
    pending = undefined
    const text = textInput.value
    textInput.value = ''
    if (text !== '') listener.text(text)
  }
  const flush = () => {
    if (pending !== undefined) report()
  }
  textInput.addEventListener(
    'beforeinput',
    event => {
      if (ignoredInputTypes.has(event.inputType)) event.preventDefault()
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
      pending = setTimeout(report, nextCompositionDelay)
    },
    { signal },
  )
  textInput.addEventListener(
    'input',
    event => {
      if (!composing && !(pending !== undefined && isComposed(event))) report()
    },
    { signal },
  )
  textInput.ownerDocument.addEventListener('pointerdown', flush, { signal, capture: true })
  signal.addEventListener('abort', () => clearTimeout(pending))
  return flush
}
