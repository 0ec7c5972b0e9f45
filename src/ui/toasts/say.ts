let line: HTMLElement | undefined

/** Says in words what a screen reader would not notice by itself, such as where something was moved to. */
export function say(text: string): void {
  if (!line?.isConnected) {
    line = document.createElement('div')
    line.setAttribute('role', 'status')
    line.className = 'gl-said'
    document.body.append(line)
  }
  // What is said again is read out again: an element of its own for each text.
  const words = document.createElement('div')
  words.textContent = text
  const status = line
  // A place that has only just come is not listened to yet.
  requestAnimationFrame(() => status.replaceChildren(words))
}
