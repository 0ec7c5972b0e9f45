/** Notifies listeners when the selection has changed, at most once per render. */
export class SelectionNotifier {
  readonly #listeners = new Set<() => void>()
  #version = -1

  /** Call after every render with the version of the selection. */
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
