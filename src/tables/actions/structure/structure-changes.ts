import type { Metadata } from '../../../engine/model/structure.ts'

/** What an action makes of a base's structure. It leaves alone what is already so. */
export type StructurePatch = (metadata: Metadata) => Metadata

/** What the server holds, and at which version. */
export interface ServerStructure {
  version: number
  metadata: Metadata
}

interface Patched {
  patch: StructurePatch
  /** The version in which the server has it; null while it does not. */
  version: number | null
}

/**
 * The structure of a base as one tab shows it: what the server holds, and over it, in order, what actions make of it
 * that it does not show yet. An action's patch goes when the action is refused, or when the server's metadata is as
 * new as the action.
 */
export class StructureChanges {
  readonly #patches = new Map<string, Patched>()
  readonly #converting = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #server: ServerStructure | null = null
  #shown: Metadata | null = null
  #heard = 0

  /** The metadata as the person sees it; null until the server's has arrived. The same object until it changes. */
  get shown(): Metadata | null {
    if (this.#server && !this.#shown) {
      this.#shown = [...this.#patches.values()].reduce((metadata, { patch }) => patch(metadata), this.#server.metadata)
    }
    return this.#shown
  }

  get server(): ServerStructure | null {
    return this.#server
  }

  /** What is shown is what the server holds, as far as known here. */
  get isSettled(): boolean {
    return this.#patches.size === 0
  }

  /** The server has taken an action that its metadata, as far as known here, does not show. */
  get isBehind(): boolean {
    const known = this.#server?.version
    return known !== undefined && [...this.#patches.values()].some(({ version }) => version !== null && version > known)
  }

  /** Takes over metadata from the server, unless newer one is here already. */
  receive(server: ServerStructure): void {
    if (this.#server === server || (this.#server && server.version < this.#server.version)) return
    this.#server = server
    for (const [actionId, { version }] of this.#patches) {
      if (version !== null && version <= server.version) this.#patches.delete(actionId)
    }
    this.#tell()
  }

  /** Nobody knows what happened meanwhile: whoever fetches the metadata is to ask for it again. */
  renew(): void {
    this.#tell()
  }

  /** The server's metadata is not known any more. */
  forget(): void {
    if (!this.#server) return
    this.#server = null
    this.#tell()
  }

  /** Shows what an action does; a merged action takes the place of its earlier form. */
  show(actionId: string, patch: StructurePatch): void {
    this.#patches.set(actionId, { patch, version: null })
    this.#tell()
  }

  /** Shows what was heard of what somebody else did, until the server's metadata is as new. */
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

  /** The server has the action since a version; null when it cannot say, because there was nothing left to do. */
  store(actionId: string, version: number | null): void {
    this.#converting.delete(actionId)
    const patched = this.#patches.get(actionId)
    if (!patched) return
    const known = this.#server?.version ?? 0
    const stored = version ?? known + 1
    if (stored <= known) this.#patches.delete(actionId)
    else this.#patches.set(actionId, { ...patched, version: stored })
    this.#tell()
  }

  /** The values of a field are being converted by an action: nobody can say yet what they will be. */
  convert(actionId: string, fieldId: string): void {
    this.#converting.set(actionId, fieldId)
    this.#tell()
  }

  isConverting(fieldId: string): boolean {
    return [...this.#converting.values()].includes(fieldId)
  }

  /** Calls back with every change; the answer ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    this.#shown = null
    for (const listener of this.#listeners) listener()
  }
}
