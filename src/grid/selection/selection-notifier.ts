/** Tells that something else is selected, at most once for each drawing. */
export class SelectionNotifier {
  readonly #listeners = new Set<() => void>()
  #version = -1

  /** After every drawing; the version grows with every change of what is selected. */
  update(version: number): void {
    if (version === this.#version) return
    this.#version = version
    for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
