let line: HTMLElement | undefined

/** Announces to screen readers what they would not notice, such as where something was moved. */
export function say(text: string): void {
  if (!line?.isConnected) {
    line = document.createElement('div')
    line.setAttribute('role', 'status')
    line.className = 'gl-said'
    document.body.append(line)
  }
  // A new element makes screen readers announce the same text again.
  const words = document.createElement('div')
  words.textContent = text
  const status = line
  // Screen readers ignore changes of a live region that was just added.
  requestAnimationFrame(() => status.replaceChildren(words))
}
