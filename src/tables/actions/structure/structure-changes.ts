import type { Metadata } from '../../../engine/model/structure.ts'

/** Applies a change to the metadata. Skips parts that are already so. */
export type StructurePatch = (metadata: Metadata) => Metadata

/** The server's metadata and its version. */
export interface ServerStructure {
  version: number
  metadata: Metadata
}

interface Patched {
  patch: StructurePatch
  /** The version at which the server stored it; null before that. */
  version: number | null
}

/**
 * The structure of a base as one tab shows it: the server's metadata, and on top of it, in order, the patches of
 * actions that the metadata does not include yet. A patch is dropped when its action is refused, or when the metadata
 * is as new as the action.
 */
export class StructureChanges {
  readonly #patches = new Map<string, Patched>()
  readonly #converting = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #server: ServerStructure | null = null
  #shown: Metadata | null = null
  #heard = 0

  /** The metadata to show; null until the server's has arrived. The same object until it changes. */
  get shown(): Metadata | null {
    if (this.#server && !this.#shown) {
      this.#shown = [...this.#patches.values()].reduce((metadata, { patch }) => patch(metadata), this.#server.metadata)
    }
    return this.#shown
  }

  get server(): ServerStructure | null {
    return this.#server
  }

  /** Nothing is shown beyond the server's metadata. */
  get isSettled(): boolean {
    return this.#patches.size === 0
  }

  /** The server has stored an action that its metadata, as loaded here, does not include. */
  get isBehind(): boolean {
    const knownVersion = this.#server?.version
    return (
      knownVersion !== undefined &&
      [...this.#patches.values()].some(({ version }) => version !== null && version > knownVersion)
    )
  }

  /** Takes over metadata from the server, unless newer metadata is here already. */
  receive(server: ServerStructure): void {
    if (this.#server === server || (this.#server && server.version < this.#server.version)) return
    this.#server = server
    for (const [actionId, { version }] of this.#patches) {
      if (version !== null && version <= server.version) this.#patches.delete(actionId)
    }
    this.#tell()
  }

  /** Marks the metadata as possibly outdated, so that it is loaded again. */
  renew(): void {
    this.#tell()
  }

  /** Drops the server's metadata. */
  forget(): void {
    if (!this.#server) return
    this.#server = null
    this.#tell()
  }

  /** Shows an action's patch; a merged action replaces its earlier form. */
  show(actionId: string, patch: StructurePatch): void {
    this.#patches.set(actionId, { patch, version: null })
    this.#tell()
  }

  /** Shows a live change by somebody else until the server's metadata is as new. */
  hear(version: number, patch: StructurePatch): void {
    if (this.#server && version <= this.#server.version) return
    this.#heard++
    this.#patches.set(`heard ${this.#heard}`, { patch, version })
    this.#tell()
  }

  /** The action was refused or discarded. */
  drop(actionId: string): void {
    this.#converting.delete(actionId)
    if (this.#patches.delete(actionId)) this.#tell()
  }

  /** The server stored the action at a version; null when there was nothing left to do, so that no version is known. */
  store(actionId: string, version: number | null): void {
    this.#converting.delete(actionId)
    const patched = this.#patches.get(actionId)
    if (!patched) return
    const knownVersion = this.#server?.version ?? 0
    const stored = version ?? knownVersion + 1
    if (stored <= knownVersion) this.#patches.delete(actionId)
    else this.#patches.set(actionId, { ...patched, version: stored })
    this.#tell()
  }

  /** An action is converting a field's values: they are unknown until it is done. */
  convert(actionId: string, fieldId: string): void {
    this.#converting.set(actionId, fieldId)
    this.#tell()
  }

  isConverting(fieldId: string): boolean {
    return [...this.#converting.values()].includes(fieldId)
  }

  /** Calls the listener after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    this.#shown = null
    for (const listener of this.#listeners) listener()
  }
}
