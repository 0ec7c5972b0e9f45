export interface CatcherListener {
  /** Text was typed or composed; never empty. */
  text(text: string): void
  /** An input method has begun, or is done: meanwhile the catcher shows what is composed. */
  composing(composing: boolean): void
}

/** The Enter that closed an editor ends in the catcher, where the focus went meanwhile; and it has nothing to undo. */
const unwanted = new Set(['insertLineBreak', 'insertParagraph', 'historyUndo', 'historyRedo'])

/**
 * Turns what happens in the grid's text catcher into whole pieces of text.
 * A composition counts when it is finished, in whichever order a browser reports its end and the input.
 */
export function listenForText(catcher: HTMLTextAreaElement, listener: CatcherListener, signal: AbortSignal): void {
  let composing = false
  const take = () => {
    const text = catcher.value
    catcher.value = ''
    if (text !== '') listener.text(text)
  }
  catcher.addEventListener(
    'beforeinput',
    event => {
      if (unwanted.has(event.inputType)) event.preventDefault()
    },
    { signal },
  )
  catcher.addEventListener(
    'compositionstart',
    () => {
      composing = true
      listener.composing(true)
    },
    { signal },
  )
  catcher.addEventListener(
    'compositionend',
    () => {
      composing = false
      listener.composing(false)
      take()
    },
    { signal },
  )
  catcher.addEventListener(
    'input',
    () => {
      if (!composing) take()
    },
    { signal },
  )
}
